import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Envelope } from '../../../shared/domain/kit/event.ts'
import { deliveryIdOf } from '../../../shared/domain/kit/ids.ts'
import { getDeliveryRow } from '../../../shared/webhooks/deliveries/rows.ts'
import { eventItem } from '../../../shared/webhooks/events/rows.ts'
import { readProgress } from '../../../shared/webhooks/sweep/outbox-progress.ts'
import { WHOLE } from '../../../shared/webhooks/sweep/part.ts'
import { sweep } from '../../../shared/webhooks/sweep/sweep.ts'
import { asFunction, installFaults } from '../../support/like-aws.ts'
import { sweepEventsFrom } from '../../support/outbox-progress.ts'
import { WAIT_LIMIT_MS } from '../../support/until.ts'
import { bench, receiver, storeMissed } from './bench.ts'

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

it('checks the events of another workspace behind a hundred of the throttled one, and those once it is throttled no longer', async () => {
  const [hot, other] = [await scene(), await scene()]
  const events = await missedInShard(hot, secondsAgo(130), 110)
  const [behind] = await missedInShard(other, secondsAgo(120), 1)
  await sweepEventsFrom(secondsAgo(180))
  throttle(hot.ws)
  await run()
  expect(behind && (await other.row(behind))).toBeDefined()
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
