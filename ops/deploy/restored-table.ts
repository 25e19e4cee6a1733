import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb'
import { INDEX_NAMES } from '../../infra/constructs/indexes.ts'
import { stackOutput } from '../../infra/deployed/stack-output.ts'
import type { Settings } from '../../infra/settings/settings.ts'
import { RESTORED_TABLE } from '../../infra/stacks/data-stack.ts'
import { clientOptions } from '../../shared/aws/client-options.ts'
import { messageOf } from '../../shared/failure.ts'
import { dataStackOf } from '../stack/console-origin.ts'

/** The restored table of a stage; undefined if the stage uses the table that its data stack created. */
const restoredTable = (stage: string): Promise<string | undefined> =>
  stackOutput(dataStackOf(stage), RESTORED_TABLE)

/**
 * Whether this deployment replaces the current table: CloudFormation then imports the new one.
 * @throws Error, before anything is changed, when the table lacks a feature that a restore does not switch on
 */
export async function switchesTable({ stage, tableName }: Settings): Promise<boolean> {
  if (tableName === undefined || tableName === (await restoredTable(stage))) return false
  const faults = await faultsOf(tableName)
  if (faults.length === 0) return true
  throw new Error(`the table ${tableName} is not ready: ${faults.join('; ')} (docs/recovery.md)`)
}

async function faultsOf(TableName: string): Promise<string[]> {
  const dynamodb = new DynamoDBClient(clientOptions())
  try {
    const [{ Table = {} }, { ContinuousBackupsDescription: backups }, { TimeToLiveDescription: ttl }] =
      await Promise.all([
        dynamodb.send(new DescribeTableCommand({ TableName })),
        dynamodb.send(new DescribeContinuousBackupsCommand({ TableName })),
        dynamodb.send(new DescribeTimeToLiveCommand({ TableName })),
      ])
    const active = Table.GlobalSecondaryIndexes?.filter(({ IndexStatus }) => IndexStatus === 'ACTIVE') ?? []
    const missing = INDEX_NAMES.filter((name) => !active.some(({ IndexName }) => IndexName === name))
    const recovery = backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus
    return [
      Table.TableStatus !== 'ACTIVE' && `it is ${Table.TableStatus}`,
      missing.length > 0 && `it has no index ${missing.join(', ')}`,
      Table.StreamSpecification?.StreamViewType !== 'NEW_AND_OLD_IMAGES' &&
        'its stream does not have new and old images',
      recovery !== 'ENABLED' && 'its point-in-time recovery is off',
      !(
        ttl?.AttributeName === 'expires_at' && ['ENABLED', 'ENABLING'].includes(ttl.TimeToLiveStatus ?? '')
      ) && 'its TTL is off',
      Table.DeletionProtectionEnabled !== true && 'it is not protected from deletion',
    ].filter((fault) => fault !== false)
  } catch (error) {
    return [messageOf(error)]
  } finally {
    dynamodb.destroy()
  }
}
