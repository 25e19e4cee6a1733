import { expect, test } from 'vitest'
import type { SubscriptionId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { pauseAsFailing } from '../../../shared/domain/webhooks/subscription.ts'
import { failingKey } from '../../../shared/table/keys.ts'
import { update } from '../../../shared/table/store/batching/update-expression.ts'
import { CommitRefused, commit } from '../../../shared/table/store/commit.ts'
import { dueRowOf } from '../../../shared/table/store/due-index.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { failingInsertion, failingPostponement } from '../../../shared/webhooks/subscriptions/failing.ts'
import { healthUpdate } from '../../../shared/webhooks/subscriptions/health.ts'
import { getSubscription } from '../../../shared/webhooks/subscriptions/rows.ts'
import { failingSubscriptionReplacement } from '../../../shared/webhooks/subscriptions/writes.ts'
import { sweep } from '../../../shared/webhooks/sweep/sweep.ts'
import { describeTransports, type Transport } from '../../support/api.ts'
import { commitSettings } from '../../support/commit-settings.ts'
import { until, WAIT_LIMIT_MS } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { receiver } from '../webhooks/bench.ts'

const DAY_MS = 86_400_000

/** A subscription that fails, as its receiver refuses what it gets until `answer` is 200. */
async function failing(send: Transport) {
  const ws = await newWorkspace(send)
  const receives = { answer: 400 }
  const to = await receiver(() => receives.answer)
  const hook = { trigger_id: 'opportunity.created', target_url: to.url }
  const { id } = (await ws.post('/v1/subscriptions', hook)).body
  const path = `/v1/subscriptions/${id}`
  const show = async () => (await ws.get(path)).body
  const deliveries = async (status: string) =>
    (await ws.get(`${path}/deliveries?status=${status}&limit=100`)).body.data
  const fail = async () => {
    // Again if a fault of a run like AWS keeps the health from being written.
    await until(async () => {
      if ((await show()).health.status === 'failing') return true
      const before = (await deliveries('failed')).length
      await ws.post('/v1/opportunities')
      await until(async () => (await deliveries('failed')).length > before)
      return false
    }, 250)
  }
  await fail()
  const stored = async () => {
    const found = await getSubscription(ws.id, id)
    if (!found) throw new Error('no subscription')
    return found
  }
  const watch = async () => readRow(failingKey(ws.id as WorkspaceId, id as SubscriptionId))
  /** As if it had begun to fail, and to be watched, some days ago. */
  const since = async (failed: number, watched = failed) => {
    const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
    const change = { failing_since: ago(failed).toISOString() }
    expect(await update(healthUpdate(ws.id, id, change))).toBe(true)
    await commit([failingInsertion((await stored()).record, ago(watched))])
  }
  /** Sweeps again if a fault of a run like AWS keeps the first sweep from its work. */
  const sweptUntil = async (isDone: () => Promise<boolean>, failed: number, watched?: number) =>
    until(async () => {
      await since(failed, watched)
      await sweepNow()
      return isDone()
    })
  const pausedAfter = (failed: number, watched?: number) =>
    sweptUntil(async () => (await show()).status === 'paused', failed, watched)
  const isPostponed = async () => String((await watch())?.due_sk) > new Date().toISOString()
  const postponedAfter = (failed: number) => sweptUntil(isPostponed, failed)
  /** What the overview counts, which is the length of the list (contract 5.16). */
  const counted = async () => {
    const { needs_you } = (await ws.get('/v1/overview')).body
    expect((await ws.get('/v1/subscriptions?health=failing')).body.data).toHaveLength(
      needs_you.failing_subscriptions,
    )
    return needs_you.failing_subscriptions
  }
  return {
    ...{ ws, id, path, receives, show, deliveries, fail, stored, watch, since },
    ...{ pausedAfter, isPostponed, postponedAfter, counted, hits: to.hits },
  }
}

const sweepNow = () => sweep(new Date(Date.now() + WAIT_LIMIT_MS))
const PAUSED = { status: 'paused', paused_reason: 'failing', revoked_reason: null }

describeTransports('a subscription that fails (contract 11.15)', (send) => {
  test('for five days without a success is paused; nothing is lost, and it can be resumed', async () => {
    const { ws, path, receives, show, deliveries, isPostponed, pausedAfter, counted, hits } =
      await failing(send)
    expect(await show()).toMatchObject({ status: 'active', paused_reason: null })
    await pausedAfter(6)
    expect(await show()).toMatchObject({ ...PAUSED, health: { status: 'failing' } })
    expect((await ws.get('/v1/subscriptions?status=paused')).body.data).toHaveLength(1)
    expect([await isPostponed(), await counted()]).toEqual([true, 1])
    const before = hits.length
    for (let n = 0; n < 3; n++) await ws.post('/v1/opportunities')
    await until(async () => (await deliveries('pending')).length === 3)
    receives.answer = 200
    // Pausing it changes nothing, and other changes do not resume it.
    const { updated_at } = await show()
    expect((await ws.patch(path, { status: 'paused' })).body).toMatchObject({ ...PAUSED, updated_at })
    expect((await ws.patch(path, { description: 'fails' })).body).toMatchObject(PAUSED)
    expect(hits).toHaveLength(before)
    const resumed = await ws.patch(path, { status: 'active' })
    expect(resumed.body).toMatchObject({
      status: 'active',
      paused_reason: null,
      health: { status: 'failing' },
    })
    await until(async () => (await deliveries('succeeded')).length === 3)
    expect(await show()).toMatchObject({
      status: 'active',
      health: { status: 'healthy', failing_since: null },
    })
    expect(await counted()).toBe(0)
  })

  test('is not paused after a success, and a new failure begins to count again', async () => {
    const { ws, receives, show, deliveries, fail, watch, since, pausedAfter } = await failing(send)
    receives.answer = 200
    await ws.post('/v1/opportunities')
    await until(async () => (await deliveries('succeeded')).length === 1)
    await until(async () => (await show()).health.status === 'healthy')
    receives.answer = 400
    await fail()
    const { health } = await show()
    expect(JSON.parse(String((await watch())?.data))).toMatchObject({ since: health.failing_since })
    await since(4.9, 6)
    await sweepNow()
    expect(await show()).toMatchObject({ status: 'active', health: { status: 'failing' } })
    await pausedAfter(6)
  })

  test('gets five more days when it is resumed, although it has been failing since before', async () => {
    const { ws, path, show, watch, since, pausedAfter } = await failing(send)
    await pausedAfter(6)
    const { body } = await ws.patch(path, { status: 'active' })
    const { data, due_sk } = (await watch()) ?? {}
    expect(JSON.parse(String(data))).toMatchObject({ since: body.updated_at })
    expect(String(due_sk) > new Date().toISOString()).toBe(true)
    // As when the sweep has postponed the row before it was interrupted.
    await since(6, 4.9)
    await sweepNow()
    expect((await show()).status).toBe('active')
    await pausedAfter(11, 5.1)
    expect((await show()).paused_reason).toBe('failing')
  })

  test('is not paused while it is paused by request, or waits for its owner', async () => {
    const { ws, id, path, show, watch, postponedAfter, counted, stored } = await failing(send)
    expect((await ws.patch(path, { status: 'paused' })).body).toMatchObject({ paused_reason: 'requested' })
    await postponedAfter(6)
    expect([(await show()).paused_reason, await counted()]).toEqual(['requested', 1])
    const since = async () => JSON.parse(String((await watch())?.data)).since
    const resumed = (await ws.patch(path, { status: 'active' })).body
    expect(await since()).toBe(resumed.updated_at)
    const member = await ws.join()
    expect((await member.post(`${path}/take-over`)).status).toBe(200)
    await ws.delete(`/v1/members/${member.id}`)
    await postponedAfter(6)
    expect(await show()).toMatchObject({ status: 'active', owner_status: 'deactivated' })
    const taken = (await ws.post(`${path}/take-over`)).body
    expect(await since()).toBe(taken.updated_at)
    expect((await stored()).record.id).toBe(id)
    expect((await ws.delete(path)).status).toBe(204)
    expect(await show()).toMatchObject({ status: 'revoked', paused_reason: null })
    expect(await counted()).toBe(0)
    await until(async () => {
      await commit([failingInsertion((await stored()).record, new Date(Date.now() - 6 * DAY_MS))])
      await sweepNow()
      return (await watch()) === undefined
    })
  })

  test('is not paused when a success, a restart or another change comes between', async () => {
    // The row is not due, so that no sweep of the running service pauses the subscription.
    const { ws, id, path, stored, watch } = await failing(send)
    const reads = async () => ({ old: await stored(), due: dueRowOf((await watch()) ?? {}) })
    const pause = ({ old, due }: Awaited<ReturnType<typeof reads>>) => {
      const replacement = failingSubscriptionReplacement(old, pauseAsFailing(old.record, new Date()))
      return commitSettings([replacement, failingPostponement(due, new Date())])
    }
    const first = await reads()
    await update(healthUpdate(ws.id, id, { failing_since: null }))
    await expect(pause(first)).rejects.toThrow(CommitRefused)
    await update(healthUpdate(ws.id, id, { failing_since: first.old.health.failing_since }))
    await ws.patch(path, { description: 'changed' })
    await expect(pause(first)).rejects.toThrow(CommitRefused)
    const second = await reads()
    // As when its owner is activated again.
    await commit([failingInsertion(second.old.record, new Date())])
    await expect(pause(second)).rejects.toThrow(CommitRefused)
    expect((await stored()).record.status).toBe('active')
    await pause(await reads())
    expect((await stored()).record.paused_reason).toBe('failing')
  })
})
