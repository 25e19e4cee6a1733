import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Key } from '../keys.ts'
import { documents, tableName } from './client.ts'

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** One write of a transaction, without the table's name. Only `table/<noun>.ts` files build them. */
export type Write =
  | { readonly put: Item; readonly when?: Condition }
  | { readonly delete: Key; readonly when?: Condition }
  | { readonly check: Key; readonly when: Condition }
  | {
      readonly update: Key
      readonly set: string
      readonly values?: Record<string, unknown>
      readonly names?: Record<string, string>
      readonly when?: Condition
    }

/** An item of the table (docs/table.md). */
export interface Item extends Key {
  readonly type: string
  /** The record, stored as JSON text (`recordOf` reads it); a delivery is stored as a map. */
  readonly data: unknown
  readonly v?: number
  readonly list_pk?: string
  readonly list_sk?: string
  readonly project_pk?: string
  readonly state_pk?: string
  readonly slim?: unknown
  readonly due_pk?: string
  readonly due_sk?: string
  /** Epoch seconds: DynamoDB removes the item some time later. */
  readonly expires_at?: number
}

export interface Condition {
  readonly expression: string
  readonly names?: Record<string, string>
  readonly values?: Record<string, unknown>
}

/** The row must not exist yet. */
export const ABSENT: Condition = { expression: 'attribute_not_exists(pk)' }
/** The row must exist. */
export const PRESENT: Condition = { expression: 'attribute_exists(pk)' }
/** The row must still be the version that the change was computed from. */
export const unchanged = (v: number): Condition => ({
  expression: '#v = :v',
  names: { '#v': 'v' },
  values: { ':v': v },
})

/**
 * The transaction was refused and wrote nothing. `failed` lists the indexes of the writes whose conditions failed;
 * `conflict` is true when another transaction was running on one of the rows, in which case a retry is enough.
 */
export class CommitRefused extends Error {
  override readonly name = 'CommitRefused'
  readonly failed: readonly number[]
  readonly conflict: boolean
  constructor(failed: readonly number[], conflict: boolean) {
    super(conflict ? 'another transaction is under way' : `conditions failed: ${failed.join(', ')}`)
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
 * Writes all or nothing, in one round trip: at most 100 writes (DynamoDB's limit for a transaction).
 * @throws CommitRefused when a condition failed or another transaction interfered; RowTooLarge
 */
export async function commit(writes: readonly Write[]): Promise<void> {
  const TransactItems = writes.map(toTransactItem)
  try {
    await documents().send(new TransactWriteCommand({ TransactItems }))
  } catch (error) {
    throw refusal(error) ?? error
  }
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

/** The item with its record as JSON text; a delivery's record stays a map, because it is updated in place. */
export function stored(item: Item): Record<string, unknown> {
  return item.type === 'delivery' ? { ...item } : { ...item, data: JSON.stringify(item.data) }
}

const TOO_LARGE = /item size/i

/**
 * DynamoDB reports failed conditions as a `TransactionCanceledException` with one reason for each write. It reports a
 * row that is too large as such a reason if an update made it so, and as a `ValidationException` if it was put.
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
  // After several tries nobody knows whether an earlier one was applied, so a conflict alone does not say "not written".
  const conflict =
    ($metadata?.attempts ?? 1) === 1 && reasons.some((reason) => reason.Code === 'TransactionConflict')
  return failed.length > 0 || conflict ? new CommitRefused(failed, conflict) : undefined
}
