import { expect, it } from 'vitest'
import type { ReplayId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { newReplay, type ReplayInput } from '../../../shared/domain/replay.ts'
import { revoke } from '../../../shared/domain/subscription.ts'
import { NO_DELIVERIES } from '../../../shared/domain/subscription-health.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { getReplay, replayInsertion } from '../../../shared/webhooks/deliveries/replays.ts'
import { walkReplay } from '../../../shared/webhooks/resume/replay.ts'
import { subscriptionReplacement } from '../../../shared/webhooks/subscriptions/writes.ts'
import { commitSettings } from '../../support/commit-settings.ts'
import { bench, receiver } from './bench.ts'

/** Failed deliveries that exist only in the table, and a replay of them without a message. */
async function failedDeliveries(count: number, input: ReplayInput = { status: 'all' }) {
  const to = await receiver()
  const { ws, owner, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const failed = { status: 'failed', next_attempt_at: null } as const
  const made = []
  for (let i = 0; i < count; i++) made.push(await due(subscription, failed))
  const now = new Date()
  const replay = newReplay(subscription, input, owner, now)
  await commit([replayInsertion(replay, new Date(now.getTime() + 3_600_000))])
  const message = { workspace_id: ws, subscription_id: subscription.id, replay: replay.id }
  return { to, ws, subscription, message, id: replay.id, made }
}

const stateOf = async (ws: WorkspaceId, id: ReplayId) => (await getReplay(ws, id))?.record

it('walks page by page, and a repeated page sends nothing twice', async () => {
  const { to, ws, message, id, made } = await failedDeliveries(130)
  // Two concurrent walks see the same pages, like a walk after a crash.
  await Promise.all([walkReplay(message), walkReplay(message)])
  await expect.poll(async () => (await stateOf(ws, id))?.status).toBe('completed')
  expect(await stateOf(ws, id)).toMatchObject({ matched: 130, queued: 130 })
  await expect.poll(() => new Set(to.hits.map((hit) => hit.headers['x-service-event-id'])).size).toBe(130)
  await Promise.all(made.map(({ read }) => expect.poll(async () => (await read()).status).toBe('succeeded')))
  expect(to.hits).toHaveLength(130)
  to.close()
})

it('is cancelled when the subscription is revoked', async () => {
  const { to, ws, subscription, message, id, made } = await failedDeliveries(2)
  const revoked = revoke(subscription, 'deleted', new Date())
  await commitSettings(
    subscriptionReplacement({ record: subscription, v: 1, health: NO_DELIVERIES }, revoked),
  )
  await walkReplay(message)
  expect(await stateOf(ws, id)).toMatchObject({ status: 'cancelled', matched: 0 })
  expect((await made[0]?.read())?.status).toBe('failed')
  to.close()
})
