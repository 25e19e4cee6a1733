import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBStreamEvent, SQSRecord } from 'aws-lambda'
import { handler as deliver } from '../../../../functions/webhooks/deliver.ts'
import { handler as fanOut } from '../../../../functions/webhooks/fan-out.ts'
import type { Work } from '../../../../ops/cost/model.ts'
import type { Envelope } from '../../../../shared/domain/kit/event.ts'
import { type DeliveryId, deliveryIdOf, type SubscriptionId } from '../../../../shared/domain/kit/ids.ts'
import { stored } from '../../../../shared/table/store/commit.ts'
import { deliveriesArePaused } from '../../../../shared/webhooks/deliveries/holds.ts'
import { getDeliveryRow } from '../../../../shared/webhooks/deliveries/rows.ts'
import { eventItem, getEvents } from '../../../../shared/webhooks/events/rows.ts'
import { deliveryMessage } from '../../../../shared/webhooks/queue/messages.ts'
import type { Bench } from '../../../../test/support/bench.ts'
import { type Measured, measure } from '../../measure/measured.ts'
import { consumer, shareOf } from './work.ts'

/** The response time of a receiver in milliseconds, which is most of the billed duration of a function. */
export const RECEIVER_MS = 200
/** Status, headers and TLS overhead of a request or a response. */
const HEAD_BYTES = 700

/** The size of the log line of an attempt in bytes, and the share of successes that are logged (`successLogSample`). */
const ATTEMPT_LINE_BYTES = 430
const LOGGED = 0.1

/** Measures fan-out or deliveries without the read of the delivery holds, which an instance does once in five seconds. */
export async function measureDelivering(work: () => Promise<unknown>): Promise<Measured> {
  await deliveriesArePaused()
  return measure(work)
}

/** The units of one delivery of a batch. */
export async function deliveriesOf(
  bench: Bench,
  events: readonly Envelope[],
  subscriptions: readonly SubscriptionId[],
): Promise<Work> {
  const ids = events.flatMap(({ id }) => subscriptions.map((subscription) => deliveryIdOf(id, subscription)))
  const rowOf = async (id: DeliveryId) => {
    const row = await getDeliveryRow(bench.workspace, id)
    if (!row) throw new Error('fan-out wrote no delivery')
    return row
  }
  const bodies = await Promise.all(
    ids.map(async (id) => {
      const { delivery, ownerId } = await rowOf(id)
      return JSON.stringify(deliveryMessage(delivery, ownerId, new Date()).message)
    }),
  )
  const Records = bodies.map((body, n) => ({ messageId: String(n), body }) as SQSRecord)
  const measured = await measureDelivering(() => deliver({ Records }))
  for (const id of ids) {
    const { status, attempts } = (await rowOf(id)).delivery
    if (status !== 'succeeded' || !attempts[0]?.response_body)
      throw new Error('not delivered, or no answer was kept')
  }
  // Sent, received, deleted.
  const bytesOut = events.reduce(
    (sum, event) => sum + Buffer.byteLength(JSON.stringify(event)) + HEAD_BYTES,
    0,
  )
  const logBytes = measured.logBytes + LOGGED * ATTEMPT_LINE_BYTES * ids.length
  const all = { ...measured, logBytes }
  return shareOf(ids.length, consumer(all, RECEIVER_MS, { queueCalls: 3, bytesOut }, ids.length))
}

export async function newest({ get, workspace }: Bench): Promise<Envelope> {
  const { body } = await get('/v1/events?limit=1')
  const [event] = await getEvents(workspace, [body.data[0].id])
  if (!event) throw new Error('there is no event')
  return event
}

/** The events of so many changes. */
export async function newestAfter(
  bench: Bench,
  make: () => Promise<unknown>,
  count: number,
): Promise<Envelope[]> {
  const events: Envelope[] = []
  while (events.length < count) {
    await make()
    events.push(await newest(bench))
  }
  return events
}

/** Runs events through fan-out, as the stream would deliver them. */
export async function emit(bench: Bench, ...events: readonly Envelope[]): Promise<void> {
  const Records = events.map((event, n) => {
    const image = marshall(stored(eventItem(bench.workspace, event)))
    return { dynamodb: { SequenceNumber: String(n), NewImage: image } }
  })
  const { batchItemFailures } = await fanOut({ Records } as unknown as DynamoDBStreamEvent)
  if (batchItemFailures.length > 0) throw new Error('fan-out failed')
}
