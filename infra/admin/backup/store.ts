import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AttributeValue,
  BatchWriteItemCommand,
  DynamoDBClient,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb'
import { tableName } from '../../../shared/table/store/client.ts'

/** A row as DynamoDB writes it in JSON: numbers keep every digit, and a kind of row that is new needs nothing here. */
export type RawRow = Record<string, AttributeValue>

let made: DynamoDBClient | undefined

/** Patient: these commands read and write as fast as a table on demand lets them. */
export function store(): DynamoDBClient {
  made ??= new DynamoDBClient({ maxAttempts: 12 })
  return made
}

/** The text of a string attribute; undefined where there is none. */
export const textOf = (row: RawRow, name: string): string | undefined => row[name]?.S

/** Up to 25 writes (DynamoDB's limit); what the store refuses for its load is sent again. */
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

/** Runs the work for every item, some at a time; the first failure ends it. */
export async function eachOf<T>(
  items: AsyncIterable<T> | Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined
  for await (const item of items) {
    const one = work(item)
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => running.delete(one))
    running.add(one)
    if (running.size >= atOnce) await Promise.race(running)
    if (failure) break
  }
  await Promise.all(running)
  if (failure) throw failure.error
}

/** In groups of `size`, the last one smaller. */
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
