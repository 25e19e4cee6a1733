import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { Schedule } from 'aws-cdk-lib/aws-events'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'

/** The same period as point-in-time recovery. */
const KEPT = Duration.days(35)

const POLICIES = ['service-role/AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup']

/**
 * A backup of table and files each night, copied to a vault in another account or region: point-in-time recovery does not survive
 * the account.
 */
export class Backups extends Construct {
  readonly vault: BackupVault

  /**
   * @param vaultArn ARN of the vault for copies. If absent, the construct creates only the vault, because a vault that
   * was deleted cannot be created again with its name.
   */
  constructor(scope: Construct, table: Table, files: Bucket, vaultArn: string | undefined) {
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
          // Only the copies are kept for long. The next backup of the files contains only the changes since this backup.
          deleteAfter: Duration.days(2),
          copyActions: [{ destinationBackupVault: elsewhere, deleteAfter: KEPT }],
        }),
      ],
    })
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: POLICIES.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    })
    for (const name of POLICIES) {
      acknowledge(
        role,
        `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
        'a policy that AWS maintains for its backup service',
      )
    }
    const resources = [BackupResource.fromDynamoDbTable(table), BackupResource.fromArn(files.bucketArn)]
    plan.addSelection('Data', { resources, role })
  }
}
