import { TransactionCanceledException, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb'
import type { Credential } from '../../../shared/domain/api-key.ts'
import { apiKeyKey } from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { activateDeferred } from './deferred.ts'
import { CREDENTIALS, linesOf, rowsFile } from './folder.ts'
import { stage } from './progress.ts'
import { SEGMENTS } from './scan.ts'
import { eachOf, type RawRow, store, textOf } from './store.ts'

/** Writes that are under way beside each other. */
const AT_ONCE = 16

/** Lets go what is held, then lets the API keys in. Repeating it changes nothing that has moved on since. */
export async function activate(folder: string): Promise<void> {
  const progress = stage('activated')
  let count = 0
  const versions = new Map<string, string>()
  for (let segment = 0; segment < SEGMENTS; segment++) {
    await eachOf(linesOf(folder, rowsFile(segment)), AT_ONCE, async (line) => {
      const row = line as RawRow
      if (textOf(row, 'type') === 'apikey') versions.set(textOf(row, 'sk') ?? '', row.v?.N ?? '')
      await activateDeferred(row)
      count++
      progress.at(count)
    })
  }
  for await (const line of linesOf(folder, CREDENTIALS)) await admit(line as RawRow, versions)
  progress.end(count)
}

/** Unless it is there, or its key has changed since: one that was revoked meanwhile must not come back to life. */
async function admit(row: RawRow, versions: ReadonlyMap<string, string>): Promise<void> {
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
      if (!isRefused(error)) throw error
    })
}

const isRefused = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  error.CancellationReasons?.some(({ Code }) => Code === 'ConditionalCheckFailed') === true
