import { withTries } from '../../../aws/backoff.ts'
import { type CallResult, coalesce } from '../../../aws/coalesce.ts'
import { isTransient, StoreUnavailable } from '../../../aws/unavailable.ts'
import type { Key } from '../../keys.ts'
import { documents, tableName } from '../client.ts'
import { isPresent, type Row } from '../read.ts'

/** DynamoDB's limit for one call. */
export const MAX_READS = 100

/** Default for the maximum number of concurrent calls. */
const AT_ONCE = 8

/** Reads one row in a call that concurrent reads share; undefined if there is none. */
export type ReadOne = (key: Key) => Promise<Row | undefined>

/**
 * A reader of rows of several workspaces. Each row fails separately: rows with throttled keys are read again in later
 * calls, and no other row waits for them.
 */
export function sharedReads(ConsistentRead: boolean, atOnce = AT_ONCE): ReadOne {
  const read = async (keys: readonly Key[]) => {
    const RequestItems = { [tableName()]: { Keys: distinct(keys), ConsistentRead } }
    // Each key is retried on its own.
    const { Responses = {}, UnprocessedKeys = {} } = await withTries(1, () =>
      documents().send('BatchGetItem', { RequestItems }),
    )
    return outcomesOf(keys, Responses[tableName()] ?? [], UnprocessedKeys[tableName()]?.Keys ?? [])
  }
  return coalesce(read, { most: MAX_READS, atOnce, isRetryable: isTransient })
}

/** DynamoDB refuses a key that a call names twice. */
export const distinct = (keys: readonly Key[]): Record<keyof Key, string>[] => [
  ...new Map(keys.map(({ pk, sk }) => [`${pk} ${sk}`, { pk, sk }])).values(),
]

/** The outcome of each key of a call. Keys of the same row get the same object. */
function outcomesOf(
  keys: readonly Key[],
  rows: readonly Row[],
  unprocessed: readonly Row[],
): CallResult<Row | undefined>[] {
  const found = new Map(rows.filter(isPresent).map((row) => [`${row.pk} ${row.sk}`, row]))
  const left = new Set(unprocessed.map(({ pk, sk }) => `${pk} ${sk}`))
  return keys.map(({ pk, sk }) => {
    const name = `${pk} ${sk}`
    return left.has(name) ? UNPROCESSED : { status: 'fulfilled', value: found.get(name) }
  })
}

/** DynamoDB throttles some keys of a batch in this way. */
const UNPROCESSED = {
  status: 'rejected',
  reason: new StoreUnavailable('keys of a BatchGetItem stay unprocessed'),
} as const
