import { UpdateItemCommand } from '@aws-sdk/client-dynamodb'
import { tableName } from '../../../shared/table/store/client.ts'
import { refusedRow } from '../../../shared/table/store/refused.ts'
import { type RawRow, store, textOf } from './store.ts'

/*
 * A row that something waits for must not be seen before the workspace is whole. An event's row would be taken from the
 * stream, which looks for new rows of type `event`, and told to receivers a second time; a row with a due time would be
 * taken by the sweep, which would fan an event out before its deliveries are there. So both are written without their
 * due time and under another type, and are changed, not written anew, when all is there: the stream looks at new rows
 * only, and the due index shows what is let go.
 */

const TYPE = 'held'

/** The row as it is written first. */
export function deferred(row: RawRow): RawRow {
  const { type, due_pk, due_sk, ...rest } = row
  if (textOf(row, 'type') !== 'event' && !due_pk) return row
  const kept = { ...(type && { type }), ...(due_pk && { due_pk }), ...(due_sk && { due_sk }) }
  return { ...rest, type: { S: TYPE }, held: { M: kept } }
}

/** Gives a held row its type and its due time; one that was let go already, or is gone, stays as it is. */
export async function activateDeferred(row: RawRow): Promise<void> {
  const kept = deferred(row).held?.M
  if (!kept || !row.pk || !row.sk) return
  const { type, due_pk, due_sk } = kept
  const due = due_pk && due_sk ? { ':due_pk': due_pk, ':due_sk': due_sk } : undefined
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
