import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AttributeValue,
  BatchWriteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb'
import { clientOptions } from '../../../shared/aws/client-options.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { falseIfRefused } from '../../../shared/table/store/refused.ts'

/** A row as DynamoDB JSON, which keeps all digits of numbers and supports any row type. */
export type RawRow = Record<string, AttributeValue>

let client: DynamoDBClient | undefined

/** Retries often, because these commands run at the throughput limit of an on-demand table. */
export function store(): DynamoDBClient {
  client ??= new DynamoDBClient(clientOptions(undefined, 12))
  return client
}

/** A row as a line of an export: DynamoDB's JSON, in which binary values are base64. */
export const rowToJson = (row: RawRow): string =>
  JSON.stringify(row, function (this: Readonly<Record<string, unknown>>, name, value) {
    // `value` has already been converted by `Buffer.toJSON`.
    const original = this[name]
    return original instanceof Uint8Array ? Buffer.from(original).toString('base64') : value
  })

/** The reviver that reverses `rowToJson`. Only binary values are strings with the name `B`. */
export const revive = (name: string, value: unknown): unknown =>
  name === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value

/** The value of a string attribute; undefined if absent. */
export const textOf = (row: RawRow, name: string): string | undefined => row[name]?.S

/**
 * Writes a row, unless the same or a later version exists. An export has two versions of a record that changed meanwhile, and another run of
 * the same import may have ended, so that clients change rows.
 */
export async function insertRow(Item: RawRow): Promise<void> {
  const { changes_sk } = Item
  const put = new PutItemCommand({
    TableName: tableName(),
    Item,
    ConditionExpression: `attribute_not_exists(pk)${changes_sk ? ' OR changes_sk < :changes_sk' : ''}`,
    ...(changes_sk && { ExpressionAttributeValues: { ':changes_sk': changes_sk } }),
  })
  await store().send(put).catch(falseIfRefused)
}

/** Sends up to 25 writes (DynamoDB's limit) and repeats unprocessed ones. */
export async function writeBatch(writes: readonly WriteRequest[]): Promise<void> {
  let left = [...writes]
  for (let pause = 50; left.length > 0; pause = Math.min(pause * 2, 5_000)) {
    const { UnprocessedItems } = await store().send(
      new BatchWriteItemCommand({ RequestItems: { [tableName()]: left } }),
    )
    left = UnprocessedItems?.[tableName()] ?? []
    if (left.length > 0) await sleep(pause)
  }
}

/** Runs `work` for every item with limited concurrency; stops at the first failure and throws it. */
export async function eachOf<T>(
  items: AsyncIterable<T> | Iterable<T>,
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined
  for await (const item of items) {
    const promise = work(item)
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => running.delete(promise))
    running.add(promise)
    if (running.size >= concurrency) await Promise.race(running)
    if (failure) break
  }
  await Promise.all(running)
  if (failure) throw failure.error
}

/** Splits the items into groups of `size`; the last one may be smaller. */
export async function* grouped<T>(items: AsyncIterable<T> | Iterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = []
  for await (const item of items) {
    group.push(item)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
