import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { dueKey, dueShard, type Key } from '../keys.ts'
import { documents, tableName } from './client.ts'
import { queryDue } from './due-index.ts'
import type { Row } from './read.ts'
import { refusedRow } from './refused.ts'

/** A row that the sweep must look at, as the due index shows it. */
export interface DueRow extends Key {
  readonly type: string
  readonly due_sk: string
}

/** The keys and the type, of which the index has a copy. */
export const dueRowOf = ({ pk, sk, type, due_sk }: Row): DueRow => ({
  pk: String(pk),
  sk: String(sk),
  type: String(type),
  due_sk: String(due_sk),
})

/** The due rows of a shard after a place, oldest first. */
export async function dueRows(shard: number, now: Date, limit: number, after?: string): Promise<DueRow[]> {
  const { rows } = await queryDue(dueShard(shard), now, limit, undefined, after)
  return rows.map(dueRowOf)
}

/**
 * Moves a row's due time if it has not changed since it was read, also out of the outbox or a retired shard. Of any number of concurrent sweeps, one gets the row.
 * A row that cannot be processed moves behind the others and does not starve them.
 * @param slim replaces the row's attributes in the slim index
 */
export async function postpone(
  row: Pick<DueRow, 'pk' | 'sk' | 'due_sk'>,
  until: Date,
  slim?: object,
): Promise<boolean> {
  const { due_pk, due_sk } = dueKey(row, until)
  const set = `SET due_pk = :shard, due_sk = :until${slim ? ', slim = :slim' : ''}`
  return move(row, set, { ':shard': due_pk, ':until': due_sk, ...(slim && { ':slim': slim }) }, due_sk)
}

/** Removes a row from the due index if its due time has not changed since it was read. */
export async function removeDue(row: Pick<DueRow, 'pk' | 'sk' | 'due_sk'>): Promise<boolean> {
  return move(row, 'REMOVE due_pk, due_sk', {})
}

async function move(
  { pk, sk, due_sk }: Pick<DueRow, 'pk' | 'sk' | 'due_sk'>,
  how: string,
  values: Record<string, unknown>,
  next?: string,
): Promise<boolean> {
  try {
    await documents().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk, sk },
        UpdateExpression: how,
        ConditionExpression: 'due_sk = :seen',
        ExpressionAttributeValues: { ':seen': due_sk, ...values },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    )
    return true
  } catch (error) {
    const { refused, row } = refusedRow(error)
    if (!refused) throw error
    // This write may have moved the row itself: its response was lost, and the retry found its own result.
    return next !== undefined && row?.due_sk === next
  }
}
