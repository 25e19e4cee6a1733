import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { withinMs } from '../../aws/deadline.ts'
import { patience } from '../../aws/environment.ts'
import { COMMIT_WINDOW_MS } from '../../clocks.ts'
import { changeOfSortKey, isInOutbox, timeOfDueKey } from '../keys.ts'
import { documents, tableName } from './client.ts'
import type { Condition, Item, Write } from './write.ts'

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/**
 * The transaction was refused and wrote nothing. `failed` lists the indexes of the writes whose conditions failed;
 * `conflict` is true when another transaction was running on one of the rows, or the change must be dated again, in which
 * case a retry is enough.
 */
export class CommitRefused extends Error {
  override readonly name = 'CommitRefused'
  readonly failed: readonly number[]
  readonly conflict: boolean
  constructor(failed: readonly number[], conflict: boolean, message?: string) {
    super(
      message ?? (conflict ? 'another transaction is under way' : `conditions failed: ${failed.join(', ')}`),
    )
    this.failed = failed
    this.conflict = conflict
  }
}

/** A row would exceed DynamoDB's 400 KB, or the size that fits into an event's row; nothing was written. */
export class RowTooLarge extends Error {
  override readonly name = 'RowTooLarge'
}

interface Canceled {
  readonly CancellationReasons?: readonly { readonly Code?: string; readonly Message?: string }[]
  readonly $metadata?: { readonly attempts?: number }
}

/**
 * Writes all or nothing, in one round trip: at most 100 writes (DynamoDB's limit for a transaction). A change of a
 * record that is listed by `updated_since`, and an event, are not sent later than `COMMIT_WINDOW_MS` after their
 * time: by then clients may have received later changes, and would never request this one (ADR 16).
 * @throws CommitRefused when a condition failed, another transaction interfered, or the change must be dated again;
 * RowTooLarge; StoreUnavailable when the store did not answer in time
 */
export async function commit(writes: readonly Write[]): Promise<void> {
  const TransactItems = writes.map(toTransactItem)
  const window = Math.min(...writes.map(windowOf))
  if (window <= 0) throw new CommitRefused([], true, 'the change must be dated again')
  try {
    await withinMs(window, () => documents().send('TransactWriteItems', { TransactItems }))
  } catch (error) {
    throw refusal(error) ?? error
  }
}

/** The milliseconds in which a write may be sent. */
function windowOf(write: Write): number {
  const date = 'put' in write ? dateOf(write) : undefined
  if (date === undefined) return Number.POSITIVE_INFINITY
  return Date.parse(date) + COMMIT_WINDOW_MS * patience() - Date.now()
}

/**
 * The time that determines a row's position in the list of changes or the log of events. No row may be added at an
 * earlier position later.
 */
function dateOf({ put, keepsDate }: Extract<Write, { put: Item }>): string | undefined {
  const { changes_sk, due_pk, due_sk } = put
  if (isInOutbox(due_pk) && due_sk !== undefined) return timeOfDueKey(due_sk)
  return changes_sk === undefined || keepsDate ? undefined : changeOfSortKey(changes_sk).updated_at
}

function toTransactItem(write: Write): TransactItem {
  const TableName = tableName()
  const { when } = write
  if ('check' in write) return { ConditionCheck: { TableName, Key: write.check, ...conditionOf(write.when) } }
  if ('put' in write) return { Put: { TableName, Item: stored(write.put), ...(when && conditionOf(when)) } }
  if ('delete' in write) return { Delete: { TableName, Key: write.delete, ...(when && conditionOf(when)) } }
  return {
    Update: {
      TableName,
      Key: write.update,
      UpdateExpression: write.set,
      ConditionExpression: when?.expression,
      ExpressionAttributeNames: together(write.names, when?.names),
      ExpressionAttributeValues: together(write.values, when?.values),
    },
  }
}

const conditionOf = ({ expression, names, values }: Condition) => ({
  ConditionExpression: expression,
  ExpressionAttributeNames: names,
  ExpressionAttributeValues: values,
})

/** Undefined if both are absent: DynamoDB rejects empty maps. */
const together = <T>(some?: Record<string, T>, more?: Record<string, T>) =>
  some || more ? { ...some, ...more } : undefined

/**
 * The item of a row. Its record is JSON text without null fields, because each kilobyte of a row costs a write unit. A delivery's record
 * stays a map, because it is updated in place.
 */
export function stored(item: Item): Record<string, unknown> {
  return item.type === 'delivery' ? { ...item } : { ...item, data: JSON.stringify(withoutNulls(item.data)) }
}

const withoutNulls = (data: unknown): unknown =>
  typeof data !== 'object' || data === null || Array.isArray(data)
    ? data
    : Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null))

const TOO_LARGE = /item size/i

/**
 * DynamoDB reports failed conditions as a `TransactionCanceledException` with one reason for each write. If a row becomes too large,
 * DynamoDB reports it as such a reason for an update, and as a `ValidationException` for a put.
 */
function refusal(error: unknown): CommitRefused | RowTooLarge | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'ValidationException' && TOO_LARGE.test(error.message)) return new RowTooLarge()
  if (error.name !== 'TransactionCanceledException') return undefined
  // Errors with this name have the reasons.
  const { CancellationReasons: reasons = [], $metadata } = error as Canceled
  if (reasons.some(({ Code, Message }) => Code === 'ValidationError' && TOO_LARGE.test(Message ?? ''))) {
    return new RowTooLarge()
  }
  const failed = reasons.flatMap((reason, index) => (reason.Code === 'ConditionalCheckFailed' ? [index] : []))
  // After several tries, an earlier try may have been applied, so a conflict alone does not mean that nothing was written.
  const conflict =
    ($metadata?.attempts ?? 1) === 1 && reasons.some((reason) => reason.Code === 'TransactionConflict')
  return failed.length > 0 || conflict ? new CommitRefused(failed, conflict) : undefined
}
