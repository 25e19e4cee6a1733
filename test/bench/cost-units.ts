import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBStreamEvent, SQSEvent, SQSRecord } from 'aws-lambda'
import { handler as finishReceipt } from '../../functions/receipts/finish.ts'
import { handler as deliver } from '../../functions/webhooks/deliver.ts'
import { handler as fanOut } from '../../functions/webhooks/fan-out.ts'
import { NOTHING, type Work } from '../../infra/cost/model.ts'
import type { Units } from '../../infra/cost/month.ts'
import type { Envelope } from '../../shared/domain/event.ts'
import { deliveryIdOf, type SubscriptionId } from '../../shared/domain/ids.ts'
import { getDeliveryRow } from '../../shared/table/webhooks/deliveries.ts'
import { eventItem, getEvents } from '../../shared/table/webhooks/events.ts'
import { deliveryMessage } from '../../shared/webhooks/messages.ts'
import { aPage, idOf } from './exercise.ts'
import { type Measured, measure } from './measured.ts'
import type { Bench } from './workspace.ts'

/** The response time of a receiver in milliseconds, which is most of the billed duration of a function. */
export const RECEIVER_MS = 200
/*
 * Assumptions about AWS, not measured here: the duration of a store call, of any other call, and of a function's own
 * work, in milliseconds. The number of store calls is measured.
 */
const STORE_MS = 6
const OTHER_CALL_MS = 15
const OWN_MS = 10
/** The assumed duration of a cold start with the CPU of 1 GB and of half of it, in milliseconds. */
const START_MS = { endpoint: 300, pipeline: 500 }
/** The pipeline's functions have half a gigabyte: they mostly wait for receivers, which needs little CPU. */
const PIPELINE_GB = 0.5
/** API Gateway's access log line for a request, in bytes. Lambda's START, END and REPORT lines are not stored. */
const ACCESS_LOG_BYTES = 480
/** Status, headers and TLS overhead of a request or a response. */
const HEAD_BYTES = 700

/** Measures each unit with the real handlers on the real store, alone in its batch: the most expensive case. */
export async function measureUnits(bench: Bench, target_url: string): Promise<Units> {
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
  const first = await newest(bench)
  const one = await measure(() => emit(bench, first))
  const delivery = await deliveryOf(bench, first, subscription.id)
  await subscribe()
  await make()
  const second = await newest(bench)
  const two = await measure(() => emit(bench, second))
  return {
    create,
    get,
    list,
    event: fanOutOf(one),
    subscriber: differenceOf(fanOutOf(two), fanOutOf(one)),
    delivery,
    ...(await receiptOf(bench)),
  }
}

const request = ({ calls, logBytes, ...bill }: Measured, bytesOut: number): Work => ({
  ...NOTHING,
  ...bill,
  invocations: 1,
  functionMs: OWN_MS + calls * STORE_MS,
  startMs: START_MS.endpoint,
  apiRequests: 1,
  logBytes: logBytes + ACCESS_LOG_BYTES,
  bytesOut,
})

const consumer = ({ calls, logBytes, ...bill }: Measured, otherMs: number, more: Partial<Work>): Work => ({
  ...NOTHING,
  ...bill,
  invocations: 1,
  functionMs: (OWN_MS + calls * STORE_MS + otherMs) * PIPELINE_GB,
  startMs: START_MS.pipeline * PIPELINE_GB,
  logBytes,
  ...more,
})

/** Fan-out sends its messages in one call. */
const fanOutOf = (measured: Measured): Work => consumer(measured, OTHER_CALL_MS, {})

function differenceOf(more: Work, less: Work): Work {
  const names = Object.keys(NOTHING) as (keyof Work)[]
  return Object.assign({}, NOTHING, ...names.map((name) => ({ [name]: more[name] - less[name] })))
}

async function deliveryOf(bench: Bench, event: Envelope, subscription: SubscriptionId): Promise<Work> {
  const row = await getDeliveryRow(bench.workspace, deliveryIdOf(event.id, subscription))
  if (!row) throw new Error('fan-out wrote no delivery')
  const body = JSON.stringify(deliveryMessage(row.delivery, row.ownerId, new Date()).message)
  const record = { messageId: '1', body } as SQSRecord
  const measured = await measure(() => deliver({ Records: [record] }))
  const { status, attempts } = (await getDeliveryRow(bench.workspace, row.delivery.id))?.delivery ?? {}
  if (status !== 'succeeded' || !attempts?.[0]?.response_body)
    throw new Error('not delivered, or no answer was kept')
  // Sent, received, deleted.
  const bytesOut = Buffer.byteLength(JSON.stringify(event)) + HEAD_BYTES
  return consumer(measured, RECEIVER_MS, { queueCalls: 3, bytesOut })
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
  const receipt = consumer(finished, 3 * OTHER_CALL_MS, { queueCalls: 3, s3Puts: 2, s3Gets: 2 })
  // The function has 1 GB.
  return {
    upload: request(upload, 1_500),
    receipt: { ...receipt, functionMs: receipt.functionMs / PIPELINE_GB, startMs: START_MS.endpoint },
  }
}

async function newest({ get, workspace }: Bench): Promise<Envelope> {
  const { body } = await get('/v1/events?limit=1')
  const [event] = await getEvents(workspace, [body.data[0].id])
  if (!event) throw new Error('there is no event')
  return event
}

/** Runs an event through fan-out, as the stream would deliver it. */
async function emit(bench: Bench, event: Envelope): Promise<void> {
  const image = marshall({ ...eventItem(bench.workspace, event), data: JSON.stringify(event) })
  const record = { dynamodb: { SequenceNumber: '1', NewImage: image } }
  const { batchItemFailures } = await fanOut({ Records: [record] } as unknown as DynamoDBStreamEvent)
  if (batchItemFailures.length > 0) throw new Error('fan-out failed')
}
