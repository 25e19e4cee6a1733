import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import {
  AttributeType,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import type { Resources } from '../constructs/access.ts'
import { acknowledge } from '../constructs/acknowledge.ts'
import { Backups } from '../constructs/backups.ts'
import { capacityOf } from '../constructs/capacity.ts'
import { DeliveryQueues } from '../constructs/delivery-queues.ts'
import { Files } from '../constructs/files.ts'
import { INDEXES } from '../constructs/indexes.ts'
import { OriginSecret } from '../constructs/origin-secret.ts'
import { publishTable, readTable } from '../constructs/table-reference.ts'
import { serialsOf } from '../settings/rotation.ts'
import type { Settings } from '../settings/settings.ts'

/** The stack output in which `npm run deploy` finds the setting `tableName`. */
export const RESTORED_TABLE = 'RestoredTable'

/** Retained, unless the deployment that creates the resource fails: the next attempt creates another resource. */
const KEPT = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE

export interface DataStackProps extends StackProps {
  readonly settings: Settings
}

/**
 * The stores and the queues. The stores must survive any deployment: they are protected from deletion, and retained
 * when the stack is deleted. The functions of two other stacks use the queues.
 */
export class DataStack extends Stack {
  private readonly stage: string
  readonly sealingKey: Secret
  readonly originSecret: Secret
  readonly files: Files
  readonly queues: DeliveryQueues
  constructor(scope: Construct, id: string, { settings, ...props }: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: true })
    const capacity = capacityOf(settings)

    this.stage = settings.stage
    const { tableName } = settings
    // A restored table is a new resource of the template: CloudFormation imports it, and retains the old table.
    const table = new Table(this, tableName === undefined ? 'Table' : `Table-${tableName}`, {
      ...(tableName !== undefined && { tableName }),
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      ...capacity.ofTable,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: 'expires_at',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      // An import that is rolled back must not delete the restored table.
      removalPolicy: tableName === undefined ? KEPT : RemovalPolicy.RETAIN,
      // Encryption at rest with DynamoDB's own key, without a KMS charge per request. The service seals secrets in rows
      // with the key below.
      encryption: TableEncryption.DEFAULT,
    })
    for (const [name, sortKey] of Object.entries(INDEXES)) {
      table.addGlobalSecondaryIndex({
        indexName: name,
        partitionKey: { name: `${name}_pk`, type: AttributeType.STRING },
        sortKey: { name: sortKey, type: AttributeType.STRING },
        projectionType: ProjectionType.INCLUDE,
        // The sweep needs neither the envelope of an event nor the state of a delivery.
        nonKeyAttributes: name === 'due' ? ['type'] : ['projected', 'type'],
        ...capacity.ofIndex,
      })
    }
    capacity.scale(table)
    publishTable(this, settings.stage, table)
    if (tableName !== undefined) new CfnOutput(this, RESTORED_TABLE, { value: tableName })

    this.sealingKey = new Secret(this, 'SealingKey', {
      description: '32 bytes, hex: seals webhook secrets. Without it, every subscription needs a new secret.',
      removalPolicy: KEPT,
      // 64 characters of 0-9a-f, which is 256 bits.
      generateSecretString: {
        passwordLength: 64,
        excludeUppercase: true,
        excludePunctuation: true,
        excludeCharacters: 'ghijklmnopqrstuvwxyz',
        requireEachIncludedType: false,
      },
    })
    acknowledge(
      this.sealingKey,
      'SMG4',
      'no other key can open sealed secrets; after a leak, replace the webhook secrets',
    )
    const secrets = serialsOf(settings.originSecrets).all.map((serial) => new OriginSecret(this, serial))
    const current = secrets.at(-1)
    if (!current) throw new Error('there is no origin secret')
    this.originSecret = current
    this.files = new Files(this, settings)
    const { bucket, linkKey, arrivals, slowPhotos } = this.files
    const { vault } = new Backups(this, table, bucket, settings.backupVault)
    this.queues = new DeliveryQueues(this)
    const { deliveries, slowDeliveries, deliveriesDead, streamDead } = this.queues
    // Created last, because a failed first deployment cannot delete a table that is protected from deletion.
    table.node.addDependency(vault, this.sealingKey, ...secrets, this.files, this.queues)
    exportAlways(this, [
      this.sealingKey.secretArn,
      ...secrets.map(({ secretArn }) => secretArn),
      bucket.bucketName,
      bucket.bucketArn,
      bucket.bucketRegionalDomainName,
      linkKey.secretArn,
      ...Object.values(arrivals).flatMap(({ queue, dead }) => [
        queue.queueArn,
        queue.queueName,
        dead.queueName,
      ]),
      ...[deliveries, slowDeliveries, slowPhotos].flatMap(({ queueArn, queueUrl, queueName }) => [
        queueArn,
        queueUrl,
        queueName,
      ]),
      deliveriesDead.queueName,
      streamDead.queueArn,
      streamDead.queueName,
    ])
  }

  /** The resources that functions of other stacks can access. */
  resourcesFor(stack: Stack): Resources {
    stack.addStackDependency(this)
    const { sealingKey, originSecret, files } = this
    const { deliveries, slowDeliveries } = this.queues
    return {
      table: readTable(stack, this.stage),
      sealingKey,
      originSecret,
      files,
      deliveries,
      slowDeliveries,
    }
  }
}

/**
 * Exports these values even if no other stack uses them now. By default CDK exports only used values, so removing the
 * last use would also remove the export. CloudFormation rejects that ("cannot delete export … as it is in use"),
 * because the exporting stack is deployed before the importing stack.
 */
function exportAlways(stack: Stack, values: readonly (string | undefined)[]): void {
  for (const value of values) {
    if (value === undefined) throw new Error(`${stack.stackName}: nothing to export`)
    stack.exportValue(value)
  }
}
