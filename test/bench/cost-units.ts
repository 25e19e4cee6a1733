import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBStreamEvent, SQSEvent, SQSRecord } from 'aws-lambda'
import { handler as finishReceipt } from '../../functions/receipts/finish.ts'
import { handler as deliver } from '../../functions/webhooks/deliver.ts'
import { handler as fanOut } from '../../functions/webhooks/fan-out.ts'
import { NOTHING, type Work } from '../../infra/cost/model.ts'
import type { Units } from '../../infra/cost/month.ts'
import type { Envelope } from '../../shared/domain/event.ts'
import { type DeliveryId, deliveryIdOf, type SubscriptionId } from '../../shared/domain/ids.ts'
import { getDeliveryRow } from '../../shared/table/webhooks/deliveries.ts'
import { eventItem, getEvents } from '../../shared/table/webhooks/events.ts'
import { deliveryMessage } from '../../shared/webhooks/messages.ts'
import { sweep } from '../../shared/webhooks/sweep.ts'
import { sweepOutboxEarly, sweepOutboxLate } from '../../shared/webhooks/sweep-outbox.ts'
import { aPage, idOf } from './exercise.ts'
import { type Measured, measure } from './measured.ts'
import type { Bench } from './workspace.ts'

/** The response time of a receiver in milliseconds, which is most of the billed duration of a function. */
export const RECEIVER_MS = 200
/*
 * Assumptions about AWS, not measured here: the duration of a store call, of any other call, and of a function's own
 * work, in milliseconds (a quarter of a gigabyte has a seventh of a CPU). The number of store calls is measured.
 */
const STORE_MS = 6
const OTHER_CALL_MS = 15
const OWN_MS = { endpoint: 10, pipeline: 20, eachOfBatch: 2 }
/** The assumed duration of a cold start with the CPU of 1 GB and of a quarter of it, in milliseconds. */
const START_MS = { endpoint: 300, pipeline: 900 }
/** The pipeline's functions have a quarter of a gigabyte: they mostly wait for receivers, which needs little CPU. */
const PIPELINE_GB = 0.25
/** API Gateway's access log line for a request, in bytes. Lambda's START, END and REPORT lines are not stored. */
const ACCESS_LOG_BYTES = 480
/** Status, headers and TLS overhead of a request or a response. */
const HEAD_BYTES = 700

/** The log line of an attempt in bytes, and the share of successes that have one (`successLogSample`). */
const ATTEMPT_LINE_BYTES = 430
const LOGGED = 0.1

/** Measures each unit with the real handlers on the real store, alone in its batch: the most expensive case. */
export async function measureUnits(bench: Bench, target_url: string): Promise<Units> {
  // Successes are added below as the default of the setting says.
  process.env.SUCCESS_LOG_SAMPLE = '0'
  const idleSweep = await idleSweepOf()
  const subscribe = () => bench.post('/v1/subscriptions', { trigger_id: 'opportunity.created', target_url })
  const { body: subscription } = await subscribe()
  const fields = {
    contact_name: 'Maria Alvarez',
    value: 48_250,
    address_street: '1204 Juniper Ave',
    tags: ['kitchen'],
  }
  const make = () => bench.post('/v1/opportunities', fields)
  const id = await aPage(bench, () => idOf(make()))
  // The steady state of a trigger: its three samples already exist.
  for (let n = 0; n < 4; n++) {
    await make()
    await emit(bench, await newest(bench))
  }
  const create = request(await measure(make), 1_500)
  const get = request(await measure(() => bench.get(`/v1/opportunities/${id}`)), 1_500)
  const list = request(await measure(() => bench.get('/v1/opportunities')), 30_000)
  // The health of the subscription is written once an hour.
  const before = await newest(bench)
  await emit(bench, before)
  await deliveriesOf(bench, [before], [subscription.id])
  const [first] = await newestAfter(bench, make, 1)
  if (!first) throw new Error('there is no event')
  const one = await measure(() => emit(bench, first))
  const delivery = await deliveriesOf(bench, [first], [subscription.id])
  const ten = await newestAfter(bench, make, 10)
  const eventsOfTen = await measure(() => emit(bench, ...ten))
  const deliveriesOfTen = await deliveriesOf(bench, ten, [subscription.id])
  const check = await checksOf(async (count) => {
    const events = await newestAfter(bench, make, count)
    await emit(bench, ...events)
    await deliveriesOf(bench, events, [subscription.id])
  })
  const { body: other } = await subscribe()
  const [second] = await newestAfter(bench, make, 1)
  if (!second) throw new Error('there is no event')
  const two = await measure(() => emit(bench, second))
  await deliveriesOf(bench, [second], [subscription.id, other.id])
  // Each delivery is looked for once in each pass.
  const more = differenceOf(fanOutOf(two), fanOutOf(one))
  return {
    create,
    get,
    list,
    event: fanOutOf(one),
    subscriber: { ...more, readUnits: more.readUnits + 2 * HALF_READ },
    delivery,
    eventOfTen: shareOf(10, fanOutOf(eventsOfTen, 10)),
    deliveryOfTen: deliveriesOfTen,
    ...check,
    idleSweep,
    ...(await receiptOf(bench)),
  }
}

/** An eventually consistent read of up to 4 KB. */
const HALF_READ = 0.5
/** An entry of the due index has 350 bytes, and both passes read it; queries that find little hide that. */
const ENTRY_READS = (2 * 350) / 8_192
/** A check takes the sweep about this long for each event, in milliseconds. */
const CHECK_MS = 0.2

/**
 * What the sweep consumes: for each event (in both passes), for each minute with events, for each hour with events (of
 * one workspace and trigger: the samples).
 */
async function checksOf(deliver: (count: number) => Promise<void>) {
  const now = () => new Date(Date.now() + 86_400_000)
  const until = new Date(Date.now() + 3_600_000)
  const nothing = () => undefined
  const early = () => sweepOutboxEarly(now(), until, nothing)
  const late = () => sweepOutboxLate(now(), until, nothing)
  await early()
  await late()
  const idle = await measure(early)
  const idleLate = await measure(late)
  await deliver(1)
  const one = await measure(early)
  await deliver(11)
  const eleven = await measure(early)
  const hour = await measure(late)
  const each = {
    readUnits: (eleven.readUnits - one.readUnits) / 10,
    writeUnits: (eleven.writeUnits - one.writeUnits) / 10,
  }
  const beyond = (all: Measured, base: Measured, events: number): Work => ({
    ...NOTHING,
    readUnits: all.readUnits - base.readUnits - events * each.readUnits,
    writeUnits: all.writeUnits - base.writeUnits - events * each.writeUnits,
  })
  return {
    check: {
      ...NOTHING,
      writeUnits: 2 * each.writeUnits,
      readUnits: 2 * each.readUnits + ENTRY_READS,
      functionMs: 2 * CHECK_MS,
    },
    checkMinute: beyond(one, idle, 1),
    checkHour: beyond(hour, idleLate, 12),
  }
}

/** What the sweep of an idle stage consumes each minute, with its share of what it does every five minutes and each hour. */
async function idleSweepOf(): Promise<Work> {
  const run = (last: { late: number; retired: number }) =>
    measure(() => sweep(new Date(Date.now() + 60_000), last))
  const [now, never] = [Date.now() + 3_600_000, 0]
  const first = await run({ late: now, retired: now })
  // The delivery pause is read every five seconds; these runs are within them.
  const usual = await run({ late: now, retired: now })
  const withRetired = await run({ late: now, retired: never })
  const withLate = await run({ late: never, retired: now })
  const beyond = ({ readUnits, writeUnits }: Measured, share: number) => ({
    readUnits: (readUnits - usual.readUnits) / share,
    writeUnits: (writeUnits - usual.writeUnits) / share,
  })
  const rare = [beyond(withRetired, 5), beyond(withLate, 60)]
  return {
    ...NOTHING,
    readUnits: rare.reduce((sum, { readUnits }) => sum + readUnits, first.readUnits),
    writeUnits: rare.reduce((sum, { writeUnits }) => sum + writeUnits, first.writeUnits),
  }
}

/** One of so many that share the work. */
const shareOf = (count: number, work: Work): Work => {
  const names = Object.keys(NOTHING) as (keyof Work)[]
  return Object.assign({}, NOTHING, ...names.map((name) => ({ [name]: work[name] / count })))
}

const request = ({ calls, logBytes, ...bill }: Measured, bytesOut: number): Work => ({
  ...NOTHING,
  ...bill,
  invocations: 1,
  functionMs: OWN_MS.endpoint + calls * STORE_MS,
  startMs: START_MS.endpoint,
  apiRequests: 1,
  logBytes: logBytes + ACCESS_LOG_BYTES,
  bytesOut,
})

const consumer = (
  { calls, logBytes, ...bill }: Measured,
  otherMs: number,
  more: Partial<Work>,
  batch = 1,
): Work => ({
  ...NOTHING,
  ...bill,
  invocations: 1,
  functionMs: (OWN_MS.pipeline + (batch - 1) * OWN_MS.eachOfBatch + calls * STORE_MS + otherMs) * PIPELINE_GB,
  startMs: START_MS.pipeline * PIPELINE_GB,
  logBytes,
  ...more,
})

/** Fan-out sends its messages in one call. */
const fanOutOf = (measured: Measured, events = 1): Work => consumer(measured, OTHER_CALL_MS, {}, events)

function differenceOf(more: Work, less: Work): Work {
  const names = Object.keys(NOTHING) as (keyof Work)[]
  return Object.assign({}, NOTHING, ...names.map((name) => ({ [name]: more[name] - less[name] })))
}

/** What one delivery of a batch consumes. */
async function deliveriesOf(
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
  const measured = await measure(() => deliver({ Records }))
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

/** The request for an upload link, and the file: sent by the client, read, stored, and read once by a receiver. */
async function receiptOf(bench: Bench): Promise<Pick<Units, 'upload' | 'receipt'>> {
  const bytes = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
  const expense = await idOf(
    bench.post('/v1/expenses', {
      expense_type: 'purchase',
      expense_date: '2026-03-14',
      amount_tax_inclusive: 184.62,
    }),
  )
  let form: { url: string; method: string; headers: Record<string, string> } | undefined
  const upload = await measure(async () => {
    const file = { mime_type: 'image/jpeg', size_bytes: bytes.length }
    form = (await bench.post(`/v1/expenses/${expense}/receipt`, file)).body.upload
  })
  if (!form) throw new Error('no upload was allowed')
  const { url, method, headers } = form
  const { ok } = await fetch(url, { method, headers, body: new Uint8Array(bytes) })
  if (!ok) throw new Error('the upload was refused')
  const key = decodeURIComponent(new URL(url).pathname.split('/').slice(2).join('/'))
  const body = JSON.stringify({ Records: [{ s3: { object: { key } } }] })
  const finished = await measure(() =>
    finishReceipt({ Records: [{ messageId: '1', body }] } as unknown as SQSEvent),
  )
  if ((await bench.get(`/v1/expenses/${expense}`)).body.receipt === null) throw new Error('no receipt')
  const { calls, logBytes, ...bill } = finished
  const receipt = {
    ...{ ...NOTHING, ...bill, logBytes, invocations: 1, queueCalls: 3, s3Puts: 2, s3Gets: 2 },
    functionMs: OWN_MS.endpoint + calls * STORE_MS + 3 * OTHER_CALL_MS,
    startMs: START_MS.endpoint,
  }
  return { upload: request(upload, 1_500), receipt }
}

async function newest({ get, workspace }: Bench): Promise<Envelope> {
  const { body } = await get('/v1/events?limit=1')
  const [event] = await getEvents(workspace, [body.data[0].id])
  if (!event) throw new Error('there is no event')
  return event
}

/** The events of so many changes. */
async function newestAfter(bench: Bench, make: () => Promise<unknown>, count: number): Promise<Envelope[]> {
  const events: Envelope[] = []
  while (events.length < count) {
    await make()
    events.push(await newest(bench))
  }
  return events
}

/** Runs events through fan-out, as the stream would deliver them. */
async function emit(bench: Bench, ...events: readonly Envelope[]): Promise<void> {
  const Records = events.map((event, n) => {
    const image = marshall({ ...eventItem(bench.workspace, event), data: JSON.stringify(event) })
    return { dynamodb: { SequenceNumber: String(n), NewImage: image } }
  })
  const { batchItemFailures } = await fanOut({ Records } as unknown as DynamoDBStreamEvent)
  if (batchItemFailures.length > 0) throw new Error('fan-out failed')
}
