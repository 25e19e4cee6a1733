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
/** p95 beside the one that hangs, in those of without it. */
const MOST_RATIO = 2

/** One receiver that hangs on every request, with a thousand events waiting, beside twenty healthy ones. */
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
  // The first events load what a running service has loaded.
  await deliveries(healthy, receivers, 10)
  const alone = await deliveries(healthy, receivers, EVENTS)

  const bench = await newBench(send)
  await bench.post('/v1/subscriptions', { trigger_id: 'opportunity.created', target_url: hanging.url })
  const [written, during] = await Promise.all([burst(bench), deliveries(healthy, receivers, 4)])
  const beside = await deliveries(healthy, receivers, EVENTS)
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
    `Event to receipt at ${HEALTHY} healthy receivers (${WAITING} events for another written in ${written.toFixed(0)} ms)`,
    ['', 'n', 'median ms', 'p95 ms', 'ratio', 'posts that hang'],
    // No budget: what comes together waits for its turn, whether its receiver hangs or not.
    [
      row('alone', alone, ''),
      row('while they are written', during, ''),
      row('while they wait', beside, hanging.most()),
    ],
  )
  const ratio = percentile(beside, 95) / percentile(alone, 95)
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

/** One event after the other; how long each took to each receiver, in milliseconds. */
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

/** Events of another workspace, as fast as they can be written; gives how long that took. */
async function burst({ workspace, owner }: Bench): Promise<number> {
  const start = performance.now()
  for (let n = 0; n < WAITING; n += 50) {
    const now = new Date()
    const about = () => ({ entityId: newId(now), performedBy: owner, data: { object: 'opportunity' } })
    const events = Array.from({ length: 50 }, () =>
      putEvent(workspace, createEvent('opportunity.created', now, about())),
    )
    await commit(events)
  }
  return performance.now() - start
}

/** Takes every request and answers none. */
async function startHanging() {
  let open = 0
  let most = 0
  const server = createServer((request, response) => {
    most = Math.max(most, ++open)
    response.once('close', () => open--)
    request.resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    most: () => most,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
