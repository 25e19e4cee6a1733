import { afterSortKey, dueKey, dueShard, type Key } from '../keys.ts'
import { documents, tableName } from './client.ts'
import { type Part, queryOnce, queryPages } from './query.ts'
import type { Row } from './read.ts'
import { refusedRow } from './refused.ts'

const duePart = (partition: string, now: Date, after?: string): Part => ({
  IndexName: 'due',
  KeyConditionExpression: `due_pk = :pk AND due_sk ${after === undefined ? '<= :now' : 'BETWEEN :after AND :now'}`,
  ExpressionAttributeValues: {
    ':pk': partition,
    ':now': now.toISOString(),
    ...(after !== undefined && { ':after': afterSortKey(after) }),
  },
})

/**
 * The first rows of a partition of the due index that are due, oldest first. Eventually consistent, as every index is.
 * @param after only rows with a sort key after this one
 */
export async function queryDue(
  partition: string,
  now: Date,
  limit: number,
  after?: string,
): Promise<readonly Row[]> {
  // DynamoDB refuses an empty range.
  if (after !== undefined && after >= now.toISOString()) return []
  return (await queryOnce(duePart(partition, now, after), limit)).items
}

/**
 * All due rows of a partition, page by page, oldest first. Returns each row once, although the index still shows it for
 * a while after it has been processed.
 */
export const duePages = (partition: string, now: Date, limit: number): AsyncGenerator<readonly Row[], void> =>
  queryPages(duePart(partition, now), () => limit)

/** A row that the sweep must check, with the attributes that the due index has. */
export interface DueRow extends Key {
  readonly type: string
  readonly due_sk: string
}

export const keyOf = ({ pk, sk }: Row): Key => ({ pk: String(pk), sk: String(sk) })

/** The keys and the type, which the index copies. */
export const dueRowOf = ({ type, due_sk, ...row }: Row): DueRow => ({
  ...keyOf(row),
  type: String(type),
  due_sk: String(due_sk),
})

/** The due rows of a shard after a sort key, oldest first. */
export async function dueRows(shard: number, now: Date, limit: number, after?: string): Promise<DueRow[]> {
  return (await queryDue(dueShard(shard), now, limit, after)).map(dueRowOf)
}

/**
 * Moves a row's due time if the row has not changed since it was read. This also moves the row out of the outbox, or out of a shard that is
 * no longer used. If several sweeps run concurrently, only one gets the row. A row that cannot be processed moves behind the other rows and
 * does not delay them.
 * @param projected replaces the row's attributes in the list index
 */
export async function postpone(
  row: Pick<DueRow, 'pk' | 'sk' | 'due_sk'>,
  until: Date,
  projected?: object,
): Promise<boolean> {
  const { due_pk, due_sk } = dueKey(row, until)
  const set = `SET due_pk = :shard, due_sk = :until${projected ? ', projected = :projected' : ''}`
  return move(
    row,
    set,
    { ':shard': due_pk, ':until': due_sk, ...(projected && { ':projected': projected }) },
    due_sk,
  )
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
    await documents().send('UpdateItem', {
      TableName: tableName(),
      Key: { pk, sk },
      UpdateExpression: how,
      ConditionExpression: 'due_sk = :seen',
      ExpressionAttributeValues: { ':seen': due_sk, ...values },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
    return true
  } catch (error) {
    const { refused, row } = refusedRow(error)
    if (!refused) throw error
    // This write may have moved the row itself: its response was lost, and the retry found its own result.
    return next !== undefined && row?.due_sk === next
  }
}
