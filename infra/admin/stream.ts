import type { Message } from '@aws-sdk/client-sqs'
import { streamRangeOf } from './dead-letter-summary.ts'
import { makeAllDueNow, makeDueNow } from './outbox.ts'
import { eventsOf } from './stream-range.ts'

/**
 * Replays failed batches of the stream. A message names shard and sequence numbers, not the records. While the stream
 * has these, they name the events; later, every event that waits is meant. Either way the table says what is left to
 * do: an event carries its outbox marker until all its deliveries are written. So what is replayed is never sent twice,
 * and the sweep, which tries a marked event unasked at growing distances, is only made to do so at once.
 */
export function batchReplay(now: Date) {
  const told = { from_stream: 0, from_outbox: 0, events: 0 }
  return {
    async take(message: Message): Promise<void> {
      const stretch = streamRangeOf(message)
      const events = stretch && (await eventsOf(stretch))
      if (events) told.events += await makeDueNow(events, now)
      // Once for all batches, before the first of their messages goes.
      else if (told.from_outbox === 0) told.events += await makeAllDueNow(now)
      told[events ? 'from_stream' : 'from_outbox']++
    },
    told: () => told,
  }
}
