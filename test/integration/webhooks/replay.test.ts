import { expect, it } from 'vitest'
import type { ReplayId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { newReplay, type ReplayInput } from '../../../shared/domain/replay.ts'
import { revoke } from '../../../shared/domain/subscription.ts'
import { NO_DELIVERIES } from '../../../shared/domain/subscription-health.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { getReplay, replayInsertion } from '../../../shared/webhooks/deliveries/replays.ts'
import { walkReplay } from '../../../shared/webhooks/resume/replay.ts'
import { subscriptionReplacement } from '../../../shared/webhooks/subscriptions/writes.ts'
import { http } from '../../support/api.ts'
import { commitSettings } from '../../support/commit-settings.ts'
import { until } from '../../support/until.ts'
import { bench, receiver } from './bench.ts'
import { subscribed } from './subscribed.ts'

it('redelivers failed deliveries, and no others', async () => {
  let status = 404
  await using to = await subscribed(http, () => status)
  for (const name of ['a', 'b', 'c']) await to.workspace.post('/v1/opportunities', { name })
  await until(async () => (await to.deliveries()).filter((one) => one.status === 'failed').length === 3)
  status = 200
  await to.workspace.post('/v1/opportunities', { name: 'd' })
  await until(async () => (await to.newest()).status === 'succeeded')

  const started = await to.workspace.post(`/v1/subscriptions/${to.subscription.id}/replay`)
  expect([started.status, started.body]).toMatchObject([202, { status: 'running', matched: 0, queued: 0 }])
  const read = async () => (await to.workspace.get(`/v1/replays/${started.body.id}`)).body
  await until(async () => (await read()).status === 'completed')
  expect(await read()).toMatchObject({ matched: 3, queued: 3, deliveries: 'failed' })
  await until(async () => (await to.deliveries()).every((one) => one.status === 'succeeded'))
  expect(to.hits).toHaveLength(7)
})

it('with status all, redelivers everything in a period', async () => {
  await using to = await subscribed(http)
  const times: string[] = []
  for (const name of ['a', 'b', 'c']) {
    times.push((await to.workspace.post('/v1/opportunities', { name })).body.created_at)
    await until(() => to.hits.length === times.length)
  }
  await until(async () => (await to.deliveries()).every((one) => one.status === 'succeeded'))
  const replay = async (body: object) => {
    const { id } = (await to.workspace.post(`/v1/subscriptions/${to.subscription.id}/replay`, body)).body
    const read = async () => (await to.workspace.get(`/v1/replays/${id}`)).body
    await until(async () => (await read()).status === 'completed')
    return read()
  }
  expect(await replay({ status: 'all', since: times[1], until: times[1] })).toMatchObject({
    matched: 1,
    queued: 1,
  })
  await until(() => to.hits.length === 4)
  expect(to.hits[3]?.body).toBe(to.hits[1]?.body)
  await until(async () => (await to.deliveries()).every((one) => one.status === 'succeeded'))
  expect(await replay({ status: 'failed' })).toMatchObject({ matched: 0, queued: 0 })
  expect(await replay({ status: 'all', since: times[2], until: times[0] })).toMatchObject({ matched: 0 })
  expect(to.hits).toHaveLength(4)
})

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
