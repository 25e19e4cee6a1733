import { setTimeout as sleep } from 'node:timers/promises'
import type { Transport } from '../../local/apigateway/call-handler.ts'
import { startService } from '../../local/service/service.ts'
import { createEvent } from '../../shared/domain/event.ts'
import { newId } from '../../shared/domain/ids.ts'
import { commit } from '../../shared/table/store/commit.ts'
import { eventInsertion } from '../../shared/webhooks/events/rows.ts'
import { TIMEOUT_MS } from '../../shared/webhooks/queue/retry-schedule.ts'
import { type Hanging, startHanging } from './hanging-receiver.ts'
import { over } from './over.ts'
import { type Arrival, startReceiver } from './receiver.ts'
import { type Broken, median, percentile, printTable, type Section } from './section.ts'
import { type Bench, newBench } from './workspace.ts'

const HEALTHY = 20
const EVENTS = 40
const EVERY_MS = 500
/** One round says little: the p95 of 40 events is their second slowest, and the stores of the machine pause now and then. */
const ROUNDS = 5
/**
 * The lane of slow receivers posts 200 at once. The first 200 events are written over the time that a post may hang, so that
 * its posts do not all end within a second: then the bench would measure how long the one store of this machine takes to
 * record that. The others are written five times as fast, and wait.
 */
const CHUNKS: readonly number[] = [...Array<number>(20).fill(10), ...Array<number>(16).fill(50)]
const CHUNK_MS = TIMEOUT_MS / 20
const WAITING = CHUNKS.reduce((sum, size) => sum + size, 0)
/** Highest allowed ratio of the p95 with a hanging receiver to the p95 without one, as the median of the rounds. */
const MAX_RATIO = 1.25

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

async function measure(send: Transport, hanging: Hanging): Promise<Broken> {
  const healthy = await newBench(send)
  const receivers = await Promise.all(Array.from({ length: HEALTHY }, () => healthyReceiver(healthy)))
  // The first events are a warm-up.
  await deliveries(healthy, receivers, 10)
  const rounds: Round[] = []
  for (let n = 0; n < ROUNDS; n++) rounds.push(await measureRound(send, healthy, receivers, hanging))
  for (const receiver of receivers) receiver.close()

  const row = (name: string, phase: keyof Round, hits: number | string) => {
    const taken = rounds.flatMap((round) => round[phase])
    const ratios = rounds.map((round) => ratioOf(round, phase))
    return [
      name,
      taken.length,
      median(taken).toFixed(0),
      percentile(taken, 95).toFixed(0),
      median(ratios).toFixed(2),
      `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
      hits,
    ]
  }
  printTable(
    `Event to receipt at ${HEALTHY} healthy receivers, ${WAITING} events for another that hangs, ${ROUNDS} rounds`,
    ['', 'n', 'median ms', 'p95 ms', 'ratio of p95', 'of each round', 'posts that hang'],
    [
      row('alone', 'alone', ''),
      row('while they are written', 'written', ''),
      row('while they wait', 'waiting', hanging.maxOpen()),
    ],
  )
  const ratio = median(rounds.map((round) => ratioOf(round, 'waiting')))
  return ratio > MAX_RATIO
    ? [`healthy receivers wait ${ratio.toFixed(2)} times as long, ${MAX_RATIO} allowed`]
    : []
}

/** How long each delivery to a healthy receiver took, in milliseconds. */
type Round = Readonly<Record<'alone' | 'written' | 'waiting', readonly number[]>>

const ratioOf = (round: Round, phase: keyof Round): number =>
  percentile(round[phase], 95) / percentile(round.alone, 95)

async function measureRound(
  send: Transport,
  healthy: Bench,
  receivers: readonly Receiver[],
  hanging: Hanging,
): Promise<Round> {
  const alone = await deliveries(healthy, receivers, EVENTS)
  const bench = await newBench(send)
  const { body } = await bench.post('/v1/subscriptions', {
    trigger_id: 'opportunity.created',
    target_url: hanging.url,
  })
  const [written] = await Promise.all([deliveries(healthy, receivers, EVENTS), writeWaiting(bench)])
  const waiting = await deliveries(healthy, receivers, EVENTS)
  // Deliveries of a subscription that is gone are dropped within seconds.
  await bench.delete(`/v1/subscriptions/${body.id}`)
  await sleep(TIMEOUT_MS)
  await hanging.ended()
  return { alone, written, waiting }
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

/** Writes the events of another workspace, a chunk every `CHUNK_MS`. */
async function writeWaiting({ workspace, owner }: Bench): Promise<void> {
  const start = performance.now()
  for (const [n, size] of CHUNKS.entries()) {
    const now = new Date()
    const about = () => ({ entityId: newId(now), performedBy: owner, data: { object: 'opportunity' } })
    await commit(
      Array.from({ length: size }, () =>
        eventInsertion(workspace, createEvent('opportunity.created', now, about())),
      ),
    )
    await sleep(start + (n + 1) * CHUNK_MS - performance.now())
  }
}
