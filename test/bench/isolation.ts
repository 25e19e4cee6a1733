import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startService } from '../../infra/local/service.ts'
import { createEvent } from '../../shared/domain/event.ts'
import { newId } from '../../shared/domain/ids.ts'
import { commit } from '../../shared/table/store/commit.ts'
import { putEvent } from '../../shared/table/webhooks/events.ts'
import type { Transport } from '../support/handlers.ts'
import { over } from './over.ts'
import { type Arrival, startReceiver } from './receiver.ts'
import { type Broken, median, percentile, printTable, type Section } from './section.ts'
import { type Bench, newBench } from './workspace.ts'

const HEALTHY = 20
const WAITING = 1_000
const EVENTS = 60
const EVERY_MS = 250
/**
 * The waiting events are written over the time that a post may hang. Otherwise all of them time out within a second, and
 * what is measured is how long the stores of one machine take to record that.
 */
const WRITTEN_OVER_MS = 15_000
/** Highest allowed ratio of the p95 with a hanging receiver to the p95 without one. */
const MOST_RATIO = 1.25

/** Twenty healthy receivers, and one with a thousand waiting events that hangs on every request. */
export const isolation: Section = { name: 'isolation', run }

async function run(): Promise<Broken> {
  const service = await startService({ ephemeral: true, port: 0, rate: 10_000 })
  const hanging = await startHanging()
  try {
    Object.assign(process.env, service.environment, { POWERTOOLS_LOG_LEVEL: 'SILENT' })
    return await measure(over(service), hanging)
  } finally {
    hanging.close()
    await service.stop()
  }
}

async function measure(send: Transport, hanging: Awaited<ReturnType<typeof startHanging>>): Promise<Broken> {
  const healthy = await newBench(send)
  const receivers = await Promise.all(Array.from({ length: HEALTHY }, () => healthyReceiver(healthy)))
  // The first events are a warm-up.
  await deliveries(healthy, receivers, 10)
  const alone = await deliveries(healthy, receivers, EVENTS)

  const bench = await newBench(send)
  await bench.post('/v1/subscriptions', { trigger_id: 'opportunity.created', target_url: hanging.url })
  const [during] = await Promise.all([deliveries(healthy, receivers, EVENTS), writeWaiting(bench)])
  const withHanging = await deliveries(healthy, receivers, EVENTS)
  for (const receiver of receivers) receiver.close()

  const row = (name: string, taken: readonly number[], hits: number | string) => [
    name,
    taken.length,
    median(taken).toFixed(0),
    percentile(taken, 95).toFixed(0),
    (percentile(taken, 95) / percentile(alone, 95)).toFixed(2),
    hits,
  ]
  printTable(
    `Event to receipt at ${HEALTHY} healthy receivers, ${WAITING} events for another that hangs`,
    ['', 'n', 'median ms', 'p95 ms', 'ratio', 'posts that hang'],
    [
      row('alone', alone, ''),
      row('while they are written', during, ''),
      row('while they wait', withHanging, hanging.maxOpen()),
    ],
  )
  const ratio = percentile(withHanging, 95) / percentile(alone, 95)
  return ratio > MOST_RATIO
    ? [`healthy receivers wait ${ratio.toFixed(2)} times as long, ${MOST_RATIO} allowed`]
    : []
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>

async function healthyReceiver(bench: Bench): Promise<Receiver> {
  let secret = ''
  const receiver = await startReceiver(() => secret)
  const subscription = { trigger_id: 'opportunity.created', target_url: receiver.url }
  secret = (await bench.post('/v1/subscriptions', subscription)).body.signing_secret
  return receiver
}

/** Emits one event after the other, and returns the time of each delivery in milliseconds. */
async function deliveries(bench: Bench, receivers: readonly Receiver[], events: number): Promise<number[]> {
  const taken: Promise<number[]>[] = []
  for (let n = 0; n < events; n++) {
    const start = performance.now()
    const { body } = await bench.post('/v1/opportunities', { name: `Roof ${n}` })
    const arrivals: Promise<Arrival>[] = receivers.map((receiver) => receiver.of(body.id))
    taken.push(Promise.all(arrivals).then((all) => all.map(({ at }) => at - start)))
    await sleep(EVERY_MS * (0.5 + Math.random()))
  }
  return (await Promise.all(taken)).flat()
}

/** Writes the events of another workspace, evenly over `WRITTEN_OVER_MS`. */
async function writeWaiting({ workspace, owner }: Bench): Promise<void> {
  const start = performance.now()
  for (let n = 0; n < WAITING; n += 50) {
    const now = new Date()
    const about = () => ({ entityId: newId(now), performedBy: owner, data: { object: 'opportunity' } })
    const events = Array.from({ length: 50 }, () =>
      putEvent(workspace, createEvent('opportunity.created', now, about())),
    )
    await commit(events)
    await sleep(start + ((n + 50) / WAITING) * WRITTEN_OVER_MS - performance.now())
  }
}

/** Accepts every request and never responds. */
async function startHanging() {
  let open = 0
  let maxOpen = 0
  const server = createServer((request, response) => {
    maxOpen = Math.max(maxOpen, ++open)
    response.once('close', () => open--)
    request.resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    maxOpen: () => maxOpen,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
