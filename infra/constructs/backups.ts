import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { Schedule } from 'aws-cdk-lib/aws-events'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'

/** As long as point-in-time recovery. */
const KEPT = Duration.days(35)

/**
 * A backup of the table each night, copied to a vault in another account or region: point-in-time recovery does not survive
 * the account.
 */
export class Backups extends Construct {
  readonly vault: BackupVault

  /** @param vaultArn of the copies; without it there is only a vault, whose name a vault made anew would find taken */
  constructor(scope: Construct, table: Table, vaultArn: string | undefined) {
    super(scope, 'Backups')
    this.vault = new BackupVault(this, 'Vault', { removalPolicy: RemovalPolicy.DESTROY })
    if (vaultArn === undefined) return
    const elsewhere = BackupVault.fromBackupVaultArn(this, 'Elsewhere', vaultArn)
    const plan = new BackupPlan(this, 'Plan', {
      backupVault: this.vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'nightly',
          scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
          // Only until it is copied.
          deleteAfter: Duration.days(1),
          copyActions: [{ destinationBackupVault: elsewhere, deleteAfter: KEPT }],
        }),
      ],
    })
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSBackupServiceRolePolicyForBackup'),
      ],
    })
    acknowledge(
      role,
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
      'the policy that AWS maintains for its backup service',
    )
    plan.addSelection('Table', { resources: [BackupResource.fromDynamoDbTable(table)], role })
  }
}
