import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Envelope } from '../../../shared/domain/event.ts'
import { deliveryIdOf } from '../../../shared/domain/ids.ts'
import { getDeliveryRow } from '../../../shared/webhooks/deliveries/rows.ts'
import { eventItem } from '../../../shared/webhooks/events/rows.ts'
import { newestEvents } from '../../../shared/webhooks/events/samples.ts'
import { sweepOutboxEarly } from '../../../shared/webhooks/sweep/outbox.ts'
import { readProgress } from '../../../shared/webhooks/sweep/outbox-progress.ts'
import { WHOLE } from '../../../shared/webhooks/sweep/part.ts'
import { sweep } from '../../../shared/webhooks/sweep/sweep.ts'
import { asFunction, installFaults } from '../../support/like-aws.ts'
import { sweepEventsFrom } from '../../support/outbox-progress.ts'
import { WAIT_LIMIT_MS } from '../../support/until.ts'
import { bench, deliver, receiver, storeMissed } from './bench.ts'

/*
 * One workspace is throttled without end, as far as this process is concerned. What the sweep, fan-out and deliver do for
 * another one goes on.
 */
beforeEach(() => installFaults().set({}))

/** Throttles the partition keys of a workspace, or some of them, until the test ends. */
function throttle(containing: string): void {
  installFaults().set({ throttledKeys: [{ readUnits: 0, writeUnits: 0, containing }] })
  onTestFinished(() => installFaults().set({}))
}

/** A run of the sweep. It fails if it could not claim rows. */
const run = (late = Date.now()) =>
  asFunction('webhooks/sweep', sweep)(
    new Date(Date.now() + WAIT_LIMIT_MS),
    WHOLE,
    new Map([[0, late]]),
  ).catch(() => undefined)

const secondsAgo = (seconds: number) => new Date(Date.now() - 1_000 * seconds)

type Scene = Awaited<ReturnType<typeof scene>>

/** A workspace with a subscription. */
async function scene() {
  const [to, made] = [await receiver(), bench()]
  const { subscription } = await made.subscribe(to.url)
  const row = (event: Envelope) => getDeliveryRow(made.ws, deliveryIdOf(event.id, subscription.id))
  return { ...made, to, subscription, row }
}

/** Stores missed events in one shard of the outbox. */
async function missedInShard({ ws, envelope }: Scene, at: Date, count: number): Promise<Envelope[]> {
  const chosen: Envelope[] = []
  while (chosen.length < count) {
    const event = envelope(at)
    if (eventItem(ws, event).due_pk === 'outbox#2') chosen.push(event)
  }
  return Promise.all(chosen.map((event) => storeMissed(ws, event)))
}

it.each([
  ['an event of the throttled workspace', 1, ''],
  ['a hundred events of the throttled workspace', 110, ''],
  ['an event whose deliveries are throttled', 1, '#delivery'],
])('checks the events of another workspace behind %s', async (_, count, part) => {
  const [hot, other] = [await scene(), await scene()]
  await missedInShard(hot, secondsAgo(130), count)
  const [event] = await missedInShard(other, secondsAgo(120), 1)
  if (!event) throw new Error('no event')
  await sweepEventsFrom(secondsAgo(180))
  throttle(`${hot.ws}${part}`)
  await run()
  expect(await other.row(event)).toBeDefined()
})

it('checks what was left out once the workspace is no longer throttled', async () => {
  const hot = await scene()
  const events = await missedInShard(hot, secondsAgo(130), 110)
  await sweepEventsFrom(secondsAgo(180))
  throttle(hot.ws)
  await run()
  const { rechecks, positions } = await readProgress([0])
  expect(rechecks).toMatchObject([{ workspaceId: hot.ws, from: events.map(({ id }) => id).sort()[0] }])
  const places = events.map((event) => String(eventItem(hot.ws, event).due_sk)).toSorted()
  expect(String(positions.early.get(2)) >= String(places.at(-1))).toBe(true)
  // It is left again, with one request.
  await run()
  expect((await readProgress([0])).rechecks).toEqual(rechecks)

  installFaults().set({})
  await run()
  for (const event of events) expect(await hot.row(event)).toBeDefined()
  expect((await readProgress([0])).rechecks).toEqual([])
})

it('checks what was left out when a sweep with a clock 2 s earlier comes first', async () => {
  const hot = await scene()
  const now = Date.now()
  const ago = (ms: number) => new Date(now - ms)
  const sweepAt = (at: Date) =>
    sweepOutboxEarly([0], at, new Date(Date.now() + WAIT_LIMIT_MS), () => undefined)
  // The later event is old enough for the sweep that leaves it out, but not for a sweep whose clock is behind.
  const events = await Promise.all([130_000, 61_000].map((age) => missedInShard(hot, ago(age), 1)))
  await sweepEventsFrom(ago(180_000))
  throttle(hot.ws)
  await sweepAt(ago(0))
  installFaults().set({})
  await sweepAt(ago(2_000))
  await sweepAt(ago(-60_000))
  for (const event of events.flat()) expect(await hot.row(event)).toBeDefined()
})

it('keeps the samples of a workspace once it is no longer throttled', async () => {
  const hot = await scene()
  const [event] = await missedInShard(hot, secondsAgo(2_400), 1)
  await sweepEventsFrom(secondsAgo(3_600))
  throttle(`${hot.ws}#samples`)
  await run(0)
  expect((await readProgress([0])).rechecks).toMatchObject([{ workspaceId: hot.ws, from: event?.id }])
  installFaults().set({})
  await run()
  expect(await newestEvents(hot.ws, 'opportunity.created', new Date())).toMatchObject([{ id: event?.id }])
  expect((await readProgress([0])).rechecks).toEqual([])
})

it('delivers the other messages of a batch, and fails messages of the throttled workspace', async () => {
  const [hot, other] = [await scene(), await scene()]
  const due = async ({ subscribe, due: dueOf, to }: Scene) =>
    dueOf((await subscribe(to.url, false)).subscription)
  const [waiting, going] = [await due(hot), await due(other)]
  throttle(hot.ws)
  expect(await deliver(waiting.body, going.body)).toEqual({ batchItemFailures: [{ itemIdentifier: '0' }] })
  expect((await going.read()).status).toBe('succeeded')
  expect(await waiting.row()).toMatchObject({ started: 0, delivery: { status: 'pending' } })
})
