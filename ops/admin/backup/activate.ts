import {
  type AttributeValue,
  TransactionCanceledException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import { toId } from '../../../shared/domain/kit/ids.ts'
import type { Credential } from '../../../shared/domain/people/credential.ts'
import { apiKeyKey, isInOutbox, withTime } from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { refusedRow } from '../../../shared/table/store/refused.ts'
import { CREDENTIALS, ROWS, rowsIn } from './folder.ts'
import { stage } from './progress.ts'
import { eachOf, type RawRow, store, textOf } from './store.ts'

/** Concurrent writes. */
const CONCURRENCY = 16

/**
 * Activates the deferred rows, then writes the API key credentials. A repeated run does not change rows that have
 * changed since.
 */
export async function activate(folder: string): Promise<void> {
  const progress = stage('activated')
  let count = 0
  const versions = new Map<string, string>()
  await eachOf(rowsIn(folder, ROWS), CONCURRENCY, async (row) => {
    if (textOf(row, 'type') === 'apikey') versions.set(textOf(row, 'sk') ?? '', row.v?.N ?? '')
    await activateDeferred(row)
    count++
    progress.at(count)
  })
  for await (const row of rowsIn(folder, CREDENTIALS)) await writeCredential(row, versions)
  progress.end(count)
}

/** Skips a credential that exists or whose API key has changed since: a revoked key must not work again. */
async function writeCredential(row: RawRow, versions: ReadonlyMap<string, string>): Promise<void> {
  const { workspace_id, issued_as }: Credential = JSON.parse(textOf(row, 'data') ?? '')
  const { pk, sk } = apiKeyKey(workspace_id, toId(issued_as.credential_id))
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

/*
 * During an import, events and rows with a due time are written without `due_pk` and `due_sk` and with the type `held`,
 * so that the service does not act on a partial workspace. Otherwise the stream consumer, which reads new rows of type
 * `event`, would send events to receivers a second time, and the sweep would fan out events whose deliveries are not
 * imported yet. Activation updates the rows in place: the stream consumer ignores updates, and the due index picks the
 * rows up again. The sweep then checks every imported event once, which writes nothing for delivered events.
 */

const TYPE = 'held'

/** The form in which the import first writes the row. */
export function deferred(row: RawRow): RawRow {
  const { type, due_pk, due_sk, ...rest } = row
  if (textOf(row, 'type') !== 'event' && !due_pk) return row
  const original = { ...(type && { type }), ...(due_pk && { due_pk }), ...(due_sk && { due_sk }) }
  return { ...rest, type: { S: TYPE }, held: { M: original } }
}

/** An imported event gets the current time in the outbox, because the sweep has already passed the event's own time. */
const dueAgain = (due_pk: AttributeValue, due_sk: AttributeValue): AttributeValue =>
  isInOutbox(due_pk.S) ? { S: withTime(String(due_sk.S), new Date()) } : due_sk

/** Restores the type and the due time of a deferred row. Skips rows that are already activated or deleted. */
async function activateDeferred(row: RawRow): Promise<void> {
  const original = deferred(row).held?.M
  if (!original || !row.pk || !row.sk) return
  const { type, due_pk, due_sk } = original
  const due = due_pk && due_sk ? { ':due_pk': due_pk, ':due_sk': dueAgain(due_pk, due_sk) } : undefined
  const update = new UpdateItemCommand({
    TableName: tableName(),
    Key: { pk: row.pk, sk: row.sk },
    UpdateExpression: `SET #type = :type${due ? ', due_pk = :due_pk, due_sk = :due_sk' : ''} REMOVE held`,
    ConditionExpression: 'attribute_exists(held)',
    ExpressionAttributeNames: { '#type': 'type' },
    ExpressionAttributeValues: { ...(type && { ':type': type }), ...due },
  })
  await store()
    .send(update)
    .catch((error: unknown) => {
      if (!refusedRow(error).refused) throw error
    })
}
