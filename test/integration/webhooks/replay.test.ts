import { expect, it } from 'vitest'
import { newReplay } from '../../../shared/domain/replay.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { getReplay, replayInsertion } from '../../../shared/webhooks/deliveries/replays.ts'
import { walkReplay } from '../../../shared/webhooks/resume/replay.ts'
import { bench, receiver } from './bench.ts'

it('walks page by page, and a repeated page sends nothing twice', async () => {
  using to = await receiver()
  const { ws, owner, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const made = []
  for (let i = 0; i < 130; i++)
    made.push(await due(subscription, { status: 'failed', next_attempt_at: null }))
  const replay = newReplay(subscription, { status: 'all' }, owner, new Date())
  await commit([replayInsertion(replay, new Date(Date.now() + 3_600_000))])
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
})
