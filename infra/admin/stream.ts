import type { Message } from '@aws-sdk/client-sqs'
import { streamRangeOf } from './dead-letter-summary.ts'
import { makeAllDueNow, makeDueNow } from './outbox.ts'
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
