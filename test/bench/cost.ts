import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBStreamEvent, SQSRecord } from 'aws-lambda'
import { handler as deliver } from '../../functions/webhooks/deliver.ts'
import { handler as fanOut } from '../../functions/webhooks/fan-out.ts'
import { costOfMillion, totalOf, type Work } from '../../infra/cost/model.ts'
import type { Envelope } from '../../shared/domain/event.ts'
import { deliveryIdOf } from '../../shared/domain/ids.ts'
import { getDeliveryRow } from '../../shared/table/deliveries.ts'
import { eventItem, getEvents } from '../../shared/table/events.ts'
import { outgoing } from '../../shared/webhooks/queue.ts'
import { type Billed, billOf, watchBill } from './billed.ts'
import { aPage, idOf } from './exercise.ts'
import { type Broken, printTable, type Section } from './section.ts'
import { startQuietStores } from './stores.ts'
import { type Bench, newBench } from './workspace.ts'

/** A million deliveries may cost so many dollars. */
const MOST_DOLLARS = 12
/** What a receiver takes to answer: mostly what a function is paid for. In milliseconds. */
const RECEIVER_MS = 200
/** What our own part of an invocation takes on AWS, in milliseconds; assumed, not measured here. */
const OWN_MS = { request: 20, fanOut: 20, deliver: 30 }
/** The pipeline's functions have half a gigabyte: they wait for receivers, and wait as well with less of a CPU. */
const PIPELINE_GB = 0.5
/** One line a request, in bytes. Lambda's START, END and REPORT are not kept (`constructs/function.ts`). */
const REQUEST_LOG_BYTES = 700

/** What things consume, kept in `infra/cost/units.json` for `npm run cost`. */
export const cost: Section = { name: 'cost', run }

async function run(): Promise<Broken> {
  const stores = await startQuietStores()
  const receiver = createServer((request, response) => request.resume().on('end', () => response.end()))
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  try {
    watchBill()
    // What is logged is part of the bill; `logged` counts it, and nothing of it is shown.
    process.env.POWERTOOLS_LOG_LEVEL = 'INFO'
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    let units: Units | undefined
    await logged(async () => {
      units = await measure(await newBench(), url)
    })
    if (!units) throw new Error('nothing was measured')
    return report(units)
  } finally {
    receiver.close()
    receiver.closeAllConnections()
    await stores.stop()
  }
}

type Units = Readonly<Record<'create' | 'get' | 'list' | 'event' | 'delivery', Work>>

async function measure(bench: Bench, target_url: string): Promise<Units> {
  const { body: subscription } = await bench.post('/v1/subscriptions', {
    trigger_id: 'opportunity.created',
    target_url,
  })
  const fields = {
    contact_name: 'Maria Alvarez',
    value: 48_250,
    address_street: '1204 Juniper Ave',
    tags: ['kitchen'],
  }
  const make = () => bench.post('/v1/opportunities', fields)
  const id = await aPage(bench, () => idOf(make()))
  // The steady state of a trigger: its three samples are there already.
  for (let n = 0; n < 4; n++) {
    await make()
    await emit(bench, await newest(bench))
  }
  const created = await billOf(make)
  const read = await billOf(() => bench.get(`/v1/opportunities/${id}`))
  const listed = await billOf(() => bench.get('/v1/opportunities'))
  const event = await newest(bench)
  let fannedOut: Billed = { readUnits: 0, writeUnits: 0 }
  const fanOutBytes = await logged(async () => {
    fannedOut = await billOf(() => emit(bench, event))
  })
  const row = await getDeliveryRow(bench.workspace, deliveryIdOf(event.id, subscription.id))
  if (!row) throw new Error('fan-out wrote no delivery')
  const body = JSON.stringify(outgoing(row.delivery, row.ownerId, new Date()).message)
  const record = { messageId: '1', body } as SQSRecord
  let delivered: Billed = { readUnits: 0, writeUnits: 0 }
  const deliverBytes = await logged(async () => {
    delivered = await billOf(() => deliver({ Records: [record] }))
  })
  if ((await getDeliveryRow(bench.workspace, row.delivery.id))?.delivery.status !== 'succeeded')
    throw new Error('not delivered')

  const bytes = Buffer.byteLength(JSON.stringify(event))
  // Alone in its batch: the dearest case. Sent, received, deleted.
  const delivery = work(delivered, (OWN_MS.deliver + RECEIVER_MS) * PIPELINE_GB, {
    queueCalls: 3,
    logBytes: deliverBytes,
    bytesOut: bytes + 700,
  })
  return {
    create: request(created, 1_500),
    get: request(read, 1_500),
    list: request(listed, 30_000),
    event: work(fannedOut, OWN_MS.fanOut * PIPELINE_GB, { logBytes: fanOutBytes }),
    delivery,
  }
}

const request = (bill: Billed, bytesOut: number) =>
  work(bill, OWN_MS.request, { apiRequests: 1, logBytes: REQUEST_LOG_BYTES, bytesOut })

const work = ({ readUnits, writeUnits }: Billed, functionMs: number, more: Partial<Work>): Work => ({
  writeUnits,
  readUnits,
  functionMs,
  invocations: 1,
  queueCalls: 0,
  apiRequests: 0,
  logBytes: 0,
  bytesOut: 0,
  ...more,
})

async function newest({ get, workspace }: Bench) {
  const { body } = await get('/v1/events?limit=1')
  const [event] = await getEvents(workspace, [body.data[0].id])
  if (!event) throw new Error('there is no event')
  return event
}

/** The bytes that some work writes to its log, metrics included. */
async function logged(work: () => Promise<void>): Promise<number> {
  const { write } = process.stdout
  let bytes = 0
  process.stdout.write = (text: string | Uint8Array) => {
    bytes += Buffer.byteLength(text)
    return true
  }
  try {
    await work()
  } finally {
    process.stdout.write = write
  }
  return bytes
}

/** An event through fan-out, as the stream would give it: alone, the dearest case. */
async function emit(bench: Bench, event: Envelope): Promise<void> {
  const image = marshall({ ...eventItem(bench.workspace, event), data: JSON.stringify(event) })
  const record = { dynamodb: { SequenceNumber: '1', NewImage: image } }
  const { batchItemFailures } = await fanOut({ Records: [record] } as unknown as DynamoDBStreamEvent)
  if (batchItemFailures.length > 0) throw new Error('fan-out failed')
}

function report(units: Units): Broken {
  writeFileSync(
    new URL('../../infra/cost/units.json', import.meta.url),
    `${JSON.stringify(units, undefined, 2)}\n`,
  )
  const names = Object.keys(units) as (keyof Units)[]
  printTable(
    'What one of each consumes, alone in its batch',
    ['', 'write units', 'read units'],
    names.map((name) => [name, units[name].writeUnits, units[name].readUnits]),
  )
  const event = costOfMillion(units.event)
  const delivery = costOfMillion(units.delivery)
  const total = totalOf(event) + totalOf(delivery)
  printTable(
    `A million deliveries, one for each event, receivers that answer in ${RECEIVER_MS} ms`,
    ['$', 'fan-out', 'delivery'],
    [
      ...Object.keys(delivery).map((name) => [
        name,
        (event[name] ?? 0).toFixed(2),
        (delivery[name] ?? 0).toFixed(2),
      ]),
      ['together', totalOf(event).toFixed(2), totalOf(delivery).toFixed(2)],
    ],
  )
  console.log(`\n$${total.toFixed(2)} of $${MOST_DOLLARS} allowed`)
  return total > MOST_DOLLARS ? [`a million deliveries cost $${total.toFixed(2)}`] : []
}
