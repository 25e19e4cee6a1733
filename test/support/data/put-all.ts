import { setTimeout as sleep } from 'node:timers/promises'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../../shared/table/store/client.ts'
import { stored } from '../../../shared/table/store/commit.ts'
import type { Item, Write } from '../../../shared/table/store/write.ts'
import { documents } from '../documents.ts'
import { patiently } from './patiently.ts'

const BATCH = 25
/** DynamoDB Local handles one write at a time; the other writers prepare theirs during that time. */
const WRITERS = 3

/** Writes rows in batches instead of transactions. */
export async function putAll(items: Iterator<Item>): Promise<void> {
  const writer = async () => {
    for (let batch = take(items); batch.length > 0; batch = take(items)) await put(batch)
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
}

/** The rows that some writes of a transaction put. */
export const puts = (writes: readonly Write[]): Item[] =>
  writes.flatMap((write) => ('put' in write ? [write.put] : []))

function take(items: Iterator<Item>): Item[] {
  const batch: Item[] = []
  while (batch.length < BATCH) {
    const { value, done } = items.next()
    if (done) break
    batch.push(value)
  }
  return batch
}

async function put(items: readonly Item[]): Promise<void> {
  let requests: object[] = items.map((item) => ({ PutRequest: { Item: stored(item) } }))
  while (requests.length > 0) {
    const command = new BatchWriteCommand({ RequestItems: { [tableName()]: requests } })
    const { UnprocessedItems } = await patiently(() => documents().send(command))
    requests = UnprocessedItems?.[tableName()] ?? []
    if (requests.length > 0) await sleep(10)
  }
}
