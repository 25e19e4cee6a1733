import { setTimeout as sleep } from 'node:timers/promises'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Transport } from '../../local/apigateway/call-handler.ts'
import { RemoteFaults } from '../../local/like-aws/client.ts'
import { startService } from '../../local/service/service.ts'
import { createEvent, type Envelope } from '../../shared/domain/event.ts'
import { deliveryIdOf, newId, type SubscriptionId } from '../../shared/domain/ids.ts'
import { documents, tableName } from '../../shared/table/store/client.ts'
import { commit, stored } from '../../shared/table/store/commit.ts'
import { newDelivery } from '../../shared/webhooks/deliveries/new-delivery.ts'
import { insertDelivery } from '../../shared/webhooks/deliveries/rows.ts'
import { eventInsertion, eventItem } from '../../shared/webhooks/events/rows.ts'
import { enqueue } from '../../shared/webhooks/queue/enqueue.ts'
import { deliveryMessage } from '../../shared/webhooks/queue/messages.ts'
import { over } from './over.ts'
import { startReceiver } from './receiver.ts'
import { type Broken, median, percentile, printTable, type Section } from './section.ts'
import { newBench } from './workspace.ts'

/** The sweep runs every 15 seconds, and checks events that are 15 seconds old. */
const SPEED = 4
/** Deliveries in a phase, one every `EVERY_MS`. */
const DELIVERIES = 240
const EVERY_MS = 150
/**
 * With every fourth delivery come a retry and a missed event. Here the sweep shares a thread with deliver: with more sweeps, or more
 * for them to do, they take over 5 % of the time, and the p95 of deliveries is that of deliveries that happen to meet one.
 */
const OTHERS_EVERY = 4
const ROUNDS = 3
/** Of each kind, of the throttled workspace. */
const BACKLOG = 300
/** Highest allowed ratio of the p95 beside a throttled workspace to the p95 alone, as the median of the rounds. */
const MAX_RATIO = 1.25

/** With every eighth delivery comes work of the throttled workspace: its CPU time shows in the times of the others. */
const HOT_EVERY = 8
/** No key contains it. The imitation of throttling parses each call, so the phase alone runs with it too. */
const NO_KEY = 'no workspace'
const KNOWN_MS = 20_000
const DAY_MS = 86_400_000

const KINDS = ['deliveries', 'retries', 'missed'] as const
type Kind = (typeof KINDS)[number]
/** Milliseconds from when each was due to its arrival. */
type Phase = Readonly<Record<Kind, readonly number[]>>
type Round = Readonly<Record<'alone' | 'beside', Phase>>

/** Two workspaces. The store throttles one of them without end. */
export const throttled: Section = { name: 'throttled', run }

async function run(): Promise<Broken> {
  const likeAws = { seed: 1, profile: {} }
  const service = await startService({ ephemeral: true, port: 0, rate: 10_000, speed: SPEED, likeAws })
  try {
    Object.assign(process.env, service.environment, { POWERTOOLS_LOG_LEVEL: 'SILENT' })
    return await measure(over(service), new RemoteFaults(service.faultsUrl))
  } finally {
    await service.stop()
  }
}

async function measure(send: Transport, faults: RemoteFaults): Promise<Broken> {
  const other = await newSource(send, false)
  await measurePhase(other)
  const rounds: Round[] = []
  for (let n = 0; n < ROUNDS; n++) {
    await faults.set(throttling(NO_KEY))
    const alone = await measurePhase(other)
    const hot = await newSource(send, true)
    await faults.set(throttling(hot.workspace))
    const backlog: Emitted[] = []
    for (let left = BACKLOG; left > 0; left -= 10) {
      const some = Array.from({ length: 10 }, () => KINDS.map((kind) => hot.emit(kind))).flat()
      await Promise.all(some.map(({ written }) => written))
      backlog.push(...some)
    }
    // Each instance finds out once that the store refuses the workspace, which takes it three seconds.
    await sleep(KNOWN_MS)
    const beside = await measurePhase(other, hot)
    await faults.set({})
    // Nothing of it is lost, and it does not disturb the next round.
    await Promise.all(backlog.map(({ arrived }) => arrived))
    hot.close()
    rounds.push({ alone, beside })
  }
  other.close()
  const ratioOf = ({ alone, beside }: Round, kind: Kind) =>
    percentile(beside[kind], 95) / percentile(alone[kind], 95)
  const rows = KINDS.map((kind) => {
    const all = (phase: keyof Round) => rounds.flatMap((round) => round[phase][kind])
    const ratios = rounds.map((round) => ratioOf(round, kind))
    const times = [all('alone'), all('beside')].flatMap((ms) => [median(ms), percentile(ms, 95)])
    const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
    return [kind, all('alone').length, ...times.map((ms) => ms.toFixed(0)), median(ratios).toFixed(2), range]
  })
  const headings = [
    '',
    'n',
    'median ms',
    'p95 ms',
    'median beside',
    'p95 beside',
    'ratio of p95',
    'of each round',
  ]
  printTable(`Due to receipt, alone and beside a throttled workspace, ${ROUNDS} rounds`, headings, rows)
  return KINDS.flatMap((kind) => {
    const ratio = median(rounds.map((round) => ratioOf(round, kind)))
    return ratio > MAX_RATIO
      ? [`${kind} take ${ratio.toFixed(2)} times as long beside a throttled workspace, ${MAX_RATIO} allowed`]
      : []
  })
}

/** Refuses all calls for keys that contain a text. */
const throttling = (containing: string) => ({ throttledKeys: [{ readUnits: 0, writeUnits: 0, containing }] })

type Source = Awaited<ReturnType<typeof newSource>>

/** Emits deliveries one after the other with some of the other kinds, and if given, work of the throttled workspace. */
async function measurePhase(source: Source, hot?: Source): Promise<Phase> {
  const emitted: Readonly<Record<Kind, Promise<number>[]>> = { deliveries: [], retries: [], missed: [] }
  for (let n = 0; n < DELIVERIES; n++) {
    for (const kind of KINDS) {
      if (kind === 'deliveries' || n % OTHERS_EVERY === 0) emitted[kind].push(source.emit(kind).arrived)
      if (n % HOT_EVERY === 0) hot?.emit(kind)
    }
    await sleep(EVERY_MS * (0.5 + Math.random()))
  }
  const { deliveries, retries, missed } = emitted
  return {
    deliveries: await Promise.all(deliveries),
    retries: await Promise.all(retries),
    missed: await Promise.all(missed),
  }
}

interface Emitted {
  readonly written: Promise<void>
  /** Milliseconds until the receiver has it. */
  readonly arrived: Promise<number>
}

/**
 * A workspace with a receiver, and what makes each kind of work for it.
 * @param hasMessages whether its retries have messages too, which keep deliver busy
 */
async function newSource(send: Transport, hasMessages: boolean) {
  const { workspace, owner, post } = await newBench(send)
  let secret = ''
  const receiver = await startReceiver(() => secret)
  const subscription = { trigger_id: 'opportunity.created', target_url: receiver.url }
  const { body } = await post('/v1/subscriptions', subscription)
  secret = body.signing_secret
  const id: SubscriptionId = body.id
  const writes: Readonly<Record<Kind, (envelope: Envelope, now: Date) => Promise<void>>> = {
    deliveries: (envelope) => commit([eventInsertion(workspace, envelope)]),
    // The event is older than the subscription, so that only the row of the delivery leads to it.
    async retries(envelope, now) {
      // `commit` refuses an event that is dated so far back.
      const Item = stored(eventItem(workspace, envelope))
      await documents().send(new PutCommand({ TableName: tableName(), Item }))
      const delivery = newDelivery(
        deliveryIdOf(envelope.id, id),
        { workspaceId: workspace, envelope },
        id,
        now,
      )
      await insertDelivery(delivery, owner, now)
      if (hasMessages) await enqueue([deliveryMessage(delivery, owner, now)])
    },
    // The stream's filter passes only INSERTs of events, and this is a MODIFY.
    async missed(envelope) {
      for (const type of ['other', 'event']) {
        const Item = { ...stored(eventItem(workspace, envelope)), type }
        await documents().send(new PutCommand({ TableName: tableName(), Item }))
      }
    },
  }
  const emit = (kind: Kind): Emitted => {
    const now = new Date()
    const at = kind === 'retries' ? new Date(now.getTime() - DAY_MS) : now
    const about = { entityId: newId(at), performedBy: owner, data: { object: 'opportunity' } }
    const start = performance.now()
    const written = writes[kind](createEvent('opportunity.created', at, about), now)
    const arrived = written.then(async () => (await receiver.of(about.entityId)).at - start)
    return { written, arrived }
  }
  return { workspace, emit, close: receiver.close }
}
