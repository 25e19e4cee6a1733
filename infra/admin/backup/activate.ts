import { TransactionCanceledException, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb'
import type { Credential } from '../../../shared/domain/api-key.ts'
import { apiKeyKey } from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { activateDeferred } from './deferred.ts'
import { CREDENTIALS, rowsFile, rowsIn } from './folder.ts'
import { stage } from './progress.ts'
import { SEGMENTS } from './scan.ts'
import { eachOf, type RawRow, store, textOf } from './store.ts'

/** Concurrent writes. */
const CONCURRENCY = 16

/**
 * Activates the deferred rows, then writes the API key credentials. A repeat leaves rows that changed since as they
 * are.
 */
export async function activate(folder: string): Promise<void> {
  const progress = stage('activated')
  let count = 0
  const versions = new Map<string, string>()
  for (let segment = 0; segment < SEGMENTS; segment++) {
    await eachOf(rowsIn(folder, rowsFile(segment)), CONCURRENCY, async (row) => {
      if (textOf(row, 'type') === 'apikey') versions.set(textOf(row, 'sk') ?? '', row.v?.N ?? '')
      await activateDeferred(row)
      count++
      progress.at(count)
    })
  }
  for await (const row of rowsIn(folder, CREDENTIALS)) await writeCredential(row, versions)
  progress.end(count)
}

/** Skips a credential that exists or whose API key has changed since: a revoked key must not work again. */
async function writeCredential(row: RawRow, versions: ReadonlyMap<string, string>): Promise<void> {
  const { workspace_id, key_id }: Credential = JSON.parse(textOf(row, 'data') ?? '')
  const { pk, sk } = apiKeyKey(workspace_id, key_id)
  const TableName = tableName()
  const write = new TransactWriteItemsCommand({
    TransactItems: [
      {
        ConditionCheck: {
          TableName,
          Key: { pk: { S: pk }, sk: { S: sk } },
          ConditionExpression: 'v = :v',
          ExpressionAttributeValues: { ':v': { N: versions.get(sk) ?? '0' } },
        },
      },
      { Put: { TableName, Item: row, ConditionExpression: 'attribute_not_exists(pk)' } },
    ],
  })
  await store()
    .send(write)
    .catch((error: unknown) => {
      if (!isConditionFailure(error)) throw error
    })
}

const isConditionFailure = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  error.CancellationReasons?.some(({ Code }) => Code === 'ConditionalCheckFailed') === true
