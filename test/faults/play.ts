import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { randomOf } from '../../packages/local-aws/like-aws/random.ts'
import { isTransient } from '../../shared/aws/unavailable.ts'
import { createEvent } from '../../shared/domain/kit/event.ts'
import {
  type DeliveryId,
  deliveryIdOf,
  type EventId,
  type MemberId,
  newId,
  type WorkspaceId,
} from '../../shared/domain/kit/ids.ts'
import type { Delivery } from '../../shared/domain/webhooks/delivery.ts'
import { newSubscription, type Subscription } from '../../shared/domain/webhooks/subscription.ts'
import { newSigningSecret } from '../../shared/domain/webhooks/subscription-secrets.ts'
import { seal } from '../../shared/storage/seal.ts'
import { deliveryKey } from '../../shared/table/keys.ts'
import { CommitRefused, commit } from '../../shared/table/store/commit.ts'
import { readMany } from '../../shared/table/store/read-many.ts'
import { getDeliveryRow, toDeliveryRow } from '../../shared/webhooks/deliveries/rows.ts'
import { deliveryIds } from '../../shared/webhooks/deliveries/walk.ts'
import { eventInsertion } from '../../shared/webhooks/events/rows.ts'
import { leaseMs, RETRY_MINUTES } from '../../shared/webhooks/queue/retry-schedule.ts'
import { getSubscription } from '../../shared/webhooks/subscriptions/rows.ts'
import { subscriptionInsertion } from '../../shared/webhooks/subscriptions/writes.ts'
import { commitSettings } from '../support/commit-settings.ts'
import { SKEW_MS } from '../support/skew.ts'
import { until } from '../support/until.ts'
import { unleash } from './chaos.ts'
import { type Behavior, flaky, leaving } from './flaky.ts'
import { startStage } from './stage.ts'

export const EVENTS = Number(process.env.FAULTS_EVENTS ?? 60)
export const SEED = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000)
/** Retries after 0.1, 0.5, 1.5, 6 and 24 seconds. */
const SPEED = 600
/** The time limit of a run, which only ends what hangs. */
export const DEADLINE_MS = 600_000 + EVENTS * 5_000
/**
 * Kills continue this long after the last event, and until half of the events have arrived, even on a slow machine.
 * Without an end, the same delivery might be killed again and again: of 2,000 events, large batches hardly ever survive.
 */
const STORM_MS = 10_000
const STORM_PART = 0.5
const TRIGGER = 'opportunity.created'
const FAILURES: readonly Behavior[] = ['500', '429', 'reset', 'close early']

let stage: Awaited<ReturnType<typeof startStage>>
beforeAll(async () => {
  // With the concurrency of a new account.
  stage = await startStage(SPEED, 'small')
})
afterAll(() => stage?.stop())

export const CHAOS = { throttles: 0.05, repeats: 0.1 }

/**
 * Runs the events, receivers and faults of a seed, and checks that every event has arrived.
 * @param backlog events that the throttled workspace has before
 */
export async function play(
  seed: number,
  chaos: { kills: number; throttles: number; repeats: number },
  backlog: number,
) {
  console.log(`FAULTS_SEED=${SEED} FAULTS_EVENTS=${EVENTS}`)
  const random = randomOf(seed)
  unleash({ ...chaos, random })
  const ws = newId<WorkspaceId>(new Date())
  const receivers = await Promise.all(
    // Two of five receivers sometimes hang, which takes 15 s each time.
    [0, 1, 2, 3, 4].map((n) =>
      flaky(random, n < 3 ? FAILURES : [...FAILURES, ...FAILURES, ...FAILURES, 'hang']),
    ),
  )
  const goner = await leaving(Math.floor(EVENTS / 4), (event) => claimedAt(ws, event, gone))
  const subscriptions = await Promise.all(
    receivers.map(async ({ url, state }) => {
      const made = await subscribe(ws, url)
      state.secret = made.secret
      return made.subscription
    }),
  )
  const { subscription: gone } = await subscribe(ws, goner.url)
  using revocation = watchRevocation(gone)
  const hot = await throttledWorkspace(random, backlog)

  // Requests take all of the account's concurrency meanwhile: functions are refused, and pollers wait.
  const refusedBefore = stage.refused()
  const release = stage.occupy()
  const events = await emit(ws, hot, random)
  await until(() => stage.refused() > refusedBefore)
  release()
  const missing = () =>
    receivers.flatMap(({ seen }) => events.filter((id) => (seen.get(id)?.taken ?? 0) === 0))
  const fewer = async (than: number) => {
    for (const deadline = Date.now() + DEADLINE_MS; missing().length >= than && Date.now() < deadline; )
      await sleep(500)
  }
  await sleep(STORM_MS)
  await fewer(STORM_PART * events.length * receivers.length)
  unleash({ ...chaos, kills: 0, random })
  await fewer(1)
  expect(missing()).toEqual([])
  await untilDelivered(subscriptions, events.length)
  await untilDelivered([gone], 0)
  await hot.checkAfter()
  const rows = (await Promise.all(subscriptions.map((one) => deliveriesOf(one)))).flat()

  for (const { state } of receivers) expect(state.forged).toBe(0)
  for (const { delivery, started } of rows) {
    expect([delivery.id, delivery.status]).toEqual([delivery.id, 'succeeded'])
    expect(started).toBeLessThanOrEqual(6)
    checkSchedule(delivery)
  }
  expect((await getSubscription(ws, gone.id))?.record).toMatchObject({
    status: 'revoked',
    revoked_reason: 'gone',
  })
  // An attempt claimed before the revocation was recorded may still arrive, even much later.
  expect(goner.state.claims.filter((at) => at > revocation.knownAt + SKEW_MS)).toEqual([])
  expect(await stage.deadLetters()).toBe(0)
  const seen = receivers.flatMap((receiver) => [...receiver.seen.values()])
  const hits = seen.reduce((sum, event) => sum + event.hits, 0)
  const duplicates = seen.reduce((sum, event) => sum + event.taken - 1, 0)
  return { hits, duplicates }
}

async function subscribe(ws: WorkspaceId, target_url: string) {
  const now = new Date()
  const secret = newSigningSecret()
  const owner = { workspaceId: ws, memberId: newId<MemberId>(now) }
  const subscription = newSubscription(owner, { trigger_ids: [TRIGGER], target_url }, await seal(secret), now)
  await commitSettings(subscriptionInsertion(subscription))
  return { subscription, secret }
}

/** More than a page of each shard of the outbox. */
export const BACKLOG = 600
/** DynamoDB's limit for one transaction. */
const MAX_WRITES = 100

/** A workspace with a backlog that the store throttles without end, while all others must be served. */
async function throttledWorkspace(random: () => number, backlog: number) {
  const ws = newId<WorkspaceId>(new Date())
  const receiver = await flaky(random, FAILURES)
  const { subscription, secret } = await subscribe(ws, receiver.url)
  receiver.state.secret = secret
  const endThrottling = stage.throttle(ws)
  const emitted: EventId[] = []
  const emit = async (count = 1) => {
    emitted.push(...(await writeEvents(ws, count)))
  }
  for (let n = 0; n < backlog; n += MAX_WRITES) await emit(Math.min(MAX_WRITES, backlog - n))
  return {
    emit,
    /** Nothing of it was delivered, and nothing of it is lost. */
    async checkAfter(): Promise<void> {
      expect(receiver.seen.size).toBe(0)
      endThrottling()
      await untilDelivered([subscription], emitted.length)
      expect(emitted.filter((id) => (receiver.seen.get(id)?.taken ?? 0) === 0)).toEqual([])
    },
  }
}

/** When the running attempt was claimed, computed from its lease. */
async function claimedAt(ws: WorkspaceId, event: EventId, { id }: Subscription): Promise<number> {
  const row = await getDeliveryRow(ws, deliveryIdOf(event, id))
  const leaseUntil = row?.delivery.lease_until
  return leaseUntil ? Date.parse(leaseUntil) - leaseMs(SPEED) : Number.POSITIVE_INFINITY
}

/** Polls until a subscription is revoked, and records the time from which every reader must see it. */
function watchRevocation({ workspace_id: ws, id }: Subscription) {
  const watch = { knownAt: Number.POSITIVE_INFINITY, [Symbol.dispose]: () => clearInterval(timer) }
  const timer = setInterval(async () => {
    const found = await getSubscription(ws, id).catch(() => undefined)
    if (found?.record.status !== 'revoked') return
    watch.knownAt = Math.min(watch.knownAt, Date.now())
    clearInterval(timer)
  }, 100)
  return watch
}

const newEvent = (now: Date) =>
  createEvent(TRIGGER, now, { entityId: newId(now), performedBy: null, data: { object: 'opportunity' } })

/** Writes events. Like a client, repeats a write that the busy store refuses, with new events. */
async function writeEvents(ws: WorkspaceId, count: number): Promise<EventId[]> {
  for (;;) {
    const now = new Date()
    const events = Array.from({ length: count }, () => newEvent(now))
    try {
      await commit(events.map((event) => eventInsertion(ws, event)))
      return events.map(({ id }) => id)
    } catch (error) {
      if (!isTransient(error) && !(error instanceof CommitRefused)) throw error
    }
  }
}

/**
 * Writes events as changes do, a few at a time, and one of the throttled workspace each time. Purges the queues three times
 * in between.
 */
async function emit(
  ws: WorkspaceId,
  hot: { emit(): Promise<void> },
  random: () => number,
): Promise<EventId[]> {
  const ids: EventId[] = []
  const purges = [0.25, 0.5, 0.75].map((part) => Math.floor(EVENTS * part))
  while (ids.length < EVENTS) {
    const count = Math.min(EVENTS - ids.length, 1 + Math.floor(random() * 10))
    ids.push(...(await writeEvents(ws, count)))
    await hot.emit()
    if (purges[0] !== undefined && ids.length >= purges[0]) {
      purges.shift()
      await stage.purge()
    }
    await sleep(count * 10)
  }
  return ids
}

/** Waits until no delivery is pending and enough have arrived. */
async function untilDelivered(subscriptions: readonly Subscription[], most: number): Promise<void> {
  // Ended deliveries stay so. Only the others are read again.
  const ended = new Set<DeliveryId>()
  const pendingOf = async (subscription: Subscription) => {
    const ids = await idsOf(subscription)
    const rows = await read(
      subscription.workspace_id,
      ids.filter((id) => !ended.has(id)),
    )
    for (const { delivery } of rows) if (delivery.status !== 'pending') ended.add(delivery.id)
    return { count: ids.length, pending: rows.filter(({ delivery }) => !ended.has(delivery.id)) }
  }
  for (const deadline = Date.now() + DEADLINE_MS; ; await sleep(1_000)) {
    const found = await Promise.all(subscriptions.map(pendingOf))
    if (found.every(({ count, pending }) => count >= most && pending.length === 0)) return
    if (Date.now() > deadline) {
      const pending = found.flatMap((one) => one.pending)
      throw new Error(`still pending: ${JSON.stringify(pending.slice(0, 3))} and ${pending.length} in all`)
    }
  }
}

const idsOf = ({ workspace_id, id }: Subscription) => deliveryIds(workspace_id, id, { limit: 100_000 })

async function deliveriesOf(subscription: Subscription) {
  return read(subscription.workspace_id, await idsOf(subscription))
}

async function read(ws: WorkspaceId, ids: readonly DeliveryId[]) {
  const rows = await readMany(ids.map((one) => deliveryKey(ws, one)))
  return rows.flatMap((row) => (row ? [toDeliveryRow(row)] : []))
}

/** No attempt starts before its time (contract 12.3); one that was killed leaves a gap in the numbers. */
function checkSchedule({ attempts }: Delivery): void {
  for (const [index, attempt] of attempts.entries()) {
    const before = attempts[index - 1]
    if (!before) continue
    const minutes = RETRY_MINUTES[before.number - 1] ?? Number.NaN
    const earliest = Date.parse(before.started_at) + before.duration_ms + (minutes * 60_000) / SPEED
    expect(Date.parse(attempt.started_at)).toBeGreaterThanOrEqual(Math.floor(earliest) - 2)
  }
}
