import { expect, it, onTestFinished } from 'vitest'
import { newId, type ReplayId } from '../../../shared/domain/kit/ids.ts'
import type { Delivery } from '../../../shared/domain/webhooks/delivery.ts'
import { newReplay, type ReplayInput } from '../../../shared/domain/webhooks/replay.ts'
import { patchSubscription, revoke } from '../../../shared/domain/webhooks/subscription.ts'
import { deliveryKey, replayKey, subscriptionKey } from '../../../shared/table/keys.ts'
import { update } from '../../../shared/table/store/batching/update-expression.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { skipPendingDeliveries } from '../../../shared/webhooks/deliver/skip-revoked.ts'
import { claimUpdate } from '../../../shared/webhooks/deliveries/leases.ts'
import { outcomeUpdate } from '../../../shared/webhooks/deliveries/outcomes.ts'
import { getReplay, replayInsertion, replayReplacement } from '../../../shared/webhooks/deliveries/replays.ts'
import { newRound } from '../../../shared/webhooks/deliveries/rounds.ts'
import { walkReplay } from '../../../shared/webhooks/resume/replay.ts'
import { asFunction, installFaults } from '../../support/like-aws.ts'
import { wrapStore } from '../../support/wrap-store.ts'
import { changeStored, deliver, queued, served } from './bench.ts'

const inAnHour = () => new Date(Date.now() + 3_600_000)

/** A subscription that the running service does not see, and a walk over its deliveries. */
async function world() {
  const { ws, owner, subscription, due } = await served()
  const sent = queued()
  /** A delivery that has this status after an attempt. */
  async function ended(status: Delivery['status']) {
    const made = await due()
    const now = new Date()
    const leaseUntil = new Date(now.getTime() + 60_000).toISOString()
    await update(claimUpdate(ws, made.delivery.id, now, leaseUntil))
    const row = { ...(await made.row()), leaseUntil }
    const next = status === 'pending' ? { next: { at: inAnHour(), sweepAt: inAnHour() } } : {}
    const attempt = {
      ...{ number: 1, started_at: now.toISOString(), duration_ms: 1, error: 'timeout' },
      ...{ response_status: null, response_body: null, request_bytes: 9 },
    }
    expect(await update(outcomeUpdate(row, { status, attempt, ...next }, now))).toBe(true)
    return made
  }
  async function walk(input: ReplayInput) {
    const replay = newReplay(subscription, input, owner, new Date())
    await commit([replayInsertion(replay, inAnHour())])
    sent.length = 0
    await walkReplay({ workspace_id: ws, subscription_id: subscription.id, replay: replay.id })
    const found = await getReplay(ws, replay.id)
    return { ...found?.record, sent: sent.map(({ message }) => message.delivery_id) }
  }
  return { ws, owner, subscription, due, ended, walk, sent }
}

it('with status failed, counts and queues the failed deliveries', async () => {
  const { ended, walk } = await world()
  const [failed, waiting, , again] = [
    await ended('failed'),
    await ended('pending'),
    await ended('succeeded'),
    await ended('failed'),
  ]
  expect(await walk({ status: 'failed' })).toMatchObject({
    status: 'completed',
    matched: 2,
    queued: 2,
    cursor: null,
    sent: [again.delivery.id, failed.delivery.id],
  })
  const { delivery, state, started, earlier } = await failed.row()
  expect(delivery).toMatchObject({ status: 'pending', lease_until: null })
  expect({ state, started, earlier }).toEqual({ state: 'retrying', started: 1, earlier: 1 })
  expect((await waiting.row()).earlier).toBe(0)
})

it('with status all, queues all ended deliveries between since and until', async () => {
  const { ended, walk } = await world()
  const made = [
    await ended('succeeded'),
    await ended('failed'),
    await ended('skipped'),
    await ended('pending'),
  ]
  const times = made.map(({ event }) => event.occurred_at)
  expect(await walk({ status: 'all', since: times[1], until: times[1] })).toMatchObject({
    matched: 1,
    queued: 1,
    sent: [made[1]?.delivery.id],
  })
  expect(await walk({ status: 'all', since: times[2] })).toMatchObject({
    matched: 1,
    sent: [made[2]?.delivery.id],
  })
  expect(await walk({ status: 'all', until: times[0] })).toMatchObject({
    matched: 1,
    sent: [made[0]?.delivery.id],
  })
})

it('counts a delivery with a running attempt as matched, and does not queue it', async () => {
  const { ws, ended, walk } = await world()
  const { delivery } = await ended('failed')
  // An attempt is running: the delivery was redelivered and claimed.
  await update({
    key: deliveryKey(ws, delivery.id),
    build: (expression) => ({
      set: [
        `${expression.at('data.lease_until')} = ${expression.value(new Date(Date.now() + 60_000).toISOString())}`,
      ],
      when: `${expression.at('started')} = ${expression.value(1)}`,
    }),
  })
  expect(await walk({ status: 'failed' })).toMatchObject({
    status: 'completed',
    matched: 1,
    queued: 0,
    sent: [],
  })
})

it('sends nothing for a replay that has ended, is unknown, or whose subscription has lost the trigger or is revoked', async () => {
  const { ws, owner, subscription, ended, walk, sent } = await world()
  await ended('failed')
  const unknown = { workspace_id: ws, subscription_id: subscription.id, replay: newId<ReplayId>(new Date()) }
  await walkReplay(unknown)
  expect(sent).toEqual([])
  const done = newReplay(subscription, { status: 'all' }, owner, new Date())
  await commit([replayInsertion({ ...done, status: 'completed' }, inAnHour())])
  await walkReplay({ ...unknown, replay: done.id })
  expect(sent).toEqual([])
  const other = { trigger_ids: ['call.missed'] } as const
  await changeStored(subscription, (found) => patchSubscription(found, other, new Date()))
  expect(await walk({ status: 'all' })).toMatchObject({ status: 'completed', matched: 0, sent: [] })
  await changeStored(subscription, (found) => revoke(found, 'deleted', new Date()))
  const cancelled = await walk({ status: 'all' })
  expect(cancelled).toMatchObject({ status: 'cancelled', matched: 0, sent: [] })
  expect((await readRow(replayKey(ws, cancelled.id as ReplayId)))?.due_pk).toBeUndefined()
})

it('all pending deliveries of a revoked subscription are skipped, page by page, and its row is no longer due', async () => {
  const { ws, subscription, ended, due } = await world()
  const waiting: Awaited<ReturnType<typeof ended>>[] = []
  for (let n = 0; n < 103; n++) waiting.push(await ended('pending'))
  const [failed, untouched] = [await ended('failed'), await due()]
  await changeStored(subscription, (found) => revoke(found, 'deleted', new Date(Date.now() - 60_000)))
  await expect
    .poll(async () => {
      await deliver(JSON.stringify({ workspace_id: ws, revoked: subscription.id }))
      return Promise.all(waiting.map(async ({ read }) => (await read()).status))
    })
    .toEqual(waiting.map(() => 'skipped'))
  expect(await failed.read()).toMatchObject({ status: 'failed' })
  // A delivery before its first attempt is skipped when its message is handled.
  expect(await untouched.read()).toMatchObject({ status: 'pending' })
  expect((await readRow(subscriptionKey(ws, subscription.id)))?.due_sk).toBeUndefined()
  await skipPendingDeliveries(ws, subscription.id)
})

it('a subscription stays due right after its revocation, because the index may show its retries later', async () => {
  const { ws, subscription, ended } = await world()
  const waiting = await ended('pending')
  await changeStored(subscription, (found) => revoke(found, 'deleted', new Date()))
  const faults = installFaults()
  faults.set({ staleIndexes: { ms: 30_000 } })
  await asFunction('webhooks/sweep', skipPendingDeliveries)(ws, subscription.id)
  faults.set({})
  expect((await readRow(subscriptionKey(ws, subscription.id)))?.due_sk).toBeDefined()
  await expect
    .poll(async () => {
      await skipPendingDeliveries(ws, subscription.id)
      return (await waiting.read()).status
    })
    .toBe('skipped')
})

it.each([
  ['another request', newId<ReplayId>(new Date()), 0],
  ['another walk over the same page', undefined, 1],
])('a delivery that %s sends again at the same time is not sent', async (_, by, queuedBefore) => {
  const { ws, owner, subscription, ended, sent } = await world()
  const made = await ended('failed')
  const replay = newReplay(subscription, { status: 'failed' }, owner, new Date())
  await commit([replayInsertion(replay, inAnHour())])
  const row = await made.row()
  let isFirst = true
  onTestFinished(
    wrapStore(async ({ input: { Key } }, next) => {
      if (isFirst && Key?.pk === deliveryKey(ws, made.delivery.id).pk) {
        isFirst = false
        const later = new Date(Date.now() + 1_000)
        expect(await update(newRound(row, later, inAnHour(), by ?? replay.id).write)).toBe(true)
      }
      return next()
    }),
  )
  await walkReplay({ workspace_id: ws, subscription_id: subscription.id, replay: replay.id })
  expect([isFirst, sent]).toEqual([false, []])
  expect((await getReplay(ws, replay.id))?.record).toMatchObject({ matched: 1, queued: queuedBefore })
})

it('walks page by page, and a repeated page sends nothing twice, also after its deliveries have succeeded', async () => {
  const { to, ws, owner, subscription, due } = await served()
  const made = []
  for (let i = 0; i < 130; i++) made.push(await due({ status: 'failed', next_attempt_at: null }))
  const replay = newReplay(subscription, { status: 'all' }, owner, new Date())
  await commit([replayInsertion(replay, inAnHour())])
  const { id } = replay
  const state = async () => (await getReplay(ws, id))?.record
  const message = { workspace_id: ws, subscription_id: subscription.id, replay: id }
  // Two concurrent walks see the same pages, like a walk after a crash.
  await Promise.all([walkReplay(message), walkReplay(message)])
  await expect.poll(async () => (await state())?.status).toBe('completed')
  expect(await state()).toMatchObject({ matched: 130, queued: 130 })
  await expect.poll(() => new Set(to.hits.map((hit) => hit.headers['x-service-event-id'])).size).toBe(130)
  await Promise.all(made.map(({ read }) => expect.poll(async () => (await read()).status).toBe('succeeded')))
  expect(to.hits).toHaveLength(130)

  // As if the walks had been killed before they recorded a page: the replay is at its start again.
  const walked = await getReplay(ws, id)
  if (walked) await commit([replayReplacement(walked, replay, inAnHour())])
  await walkReplay(message)
  expect(await state()).toMatchObject({ status: 'completed', matched: 130, queued: 130 })
  for (const { row } of made)
    expect(await row()).toMatchObject({ started: 1, delivery: { status: 'succeeded' } })
  expect(to.hits).toHaveLength(130)
})
