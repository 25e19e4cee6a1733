import type { Message } from '@aws-sdk/client-sqs'
import { DUE_SHARDS, dueShard, type Key } from '../../shared/table/keys.ts'
import { duePages, dueRowOf } from '../../shared/table/store/due-index.ts'
import { type Row, readRows } from '../../shared/table/store/read.ts'
import { postponeEvent } from '../../shared/webhooks/events/outbox.ts'
import { streamRangeOf } from './dead-letter-summary.ts'
import { eventsOf } from './stream-range.ts'

/**
 * Replays failed stream batches. A message has shard and sequence numbers, not the records. `take` reads the events
 * from the stream while it still has them (24 hours); otherwise it replays every event whose check has failed. The
 * sweep checks the events that it makes due, and writes only missing deliveries, so no event is sent twice. It also retries
 * such events without a replay, but at growing intervals.
 */
export function batchReplay(now: Date) {
  const counts = { from_stream: 0, from_outbox: 0, events: 0 }
  return {
    async take(message: Message): Promise<void> {
      const range = streamRangeOf(message)
      const events = range && (await eventsOf(range))
      if (events) counts.events += await makeDueNow(events, now)
      // One pass covers all batches, and runs before the first message is deleted.
      else if (counts.from_outbox === 0) counts.events += await makeAllDueNow(now)
      counts[events ? 'from_stream' : 'from_outbox']++
    },
    counts: () => counts,
  }
}

/** Limit of BatchGetItem. */
const BATCH_SIZE = 100
const PAGE_SIZE = 1_000
/** Later than every due time, so that a query returns rows that are not due yet too. */
const END_OF_TIME = new Date('9999-12-31')

/**
 * Makes these events due for the next sweep, which checks them. Events that the index does not show yet are left out.
 * @returns their count
 */
async function makeDueNow(events: readonly Key[], now: Date): Promise<number> {
  let count = 0
  for (let from = 0; from < events.length; from += BATCH_SIZE) {
    const rows = await readRows(events.slice(from, from + BATCH_SIZE))
    const waiting = rows.flatMap((row) => (row?.due_sk === undefined ? [] : [makeRowDueNow(row, now)]))
    count += (await Promise.all(waiting)).filter(Boolean).length
  }
  return count
}

/** Makes every event whose check has failed due for the next sweep; returns their count. */
async function makeAllDueNow(now: Date): Promise<number> {
  const shards = DUE_SHARDS.map((shard) => makeShardDueNow(shard, now))
  return (await Promise.all(shards)).reduce((sum, count) => sum + count, 0)
}

async function makeShardDueNow(shard: number, now: Date): Promise<number> {
  let count = 0
  for await (const rows of duePages(dueShard(shard), END_OF_TIME, PAGE_SIZE)) {
    for (const row of rows) if (row.type === 'event' && (await makeRowDueNow(row, now))) count++
  }
  return count
}

/** Returns false if the sweep has processed the row meanwhile. */
const makeRowDueNow = (row: Row, now: Date): Promise<boolean> => postponeEvent(dueRowOf(row), now)
