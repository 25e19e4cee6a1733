import { expect, it } from 'vitest'
import { newReplay } from '../../../shared/domain/replay.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { getReplay, replayInsertion, replayReplacement } from '../../../shared/webhooks/deliveries/replays.ts'
import { walkReplay } from '../../../shared/webhooks/resume/replay.ts'
import { served } from './bench.ts'

it('walks page by page, and a repeated page sends nothing twice, also after its deliveries have succeeded', async () => {
  const { to, ws, owner, subscription, due } = await served()
  const made = []
  for (let i = 0; i < 130; i++) made.push(await due({ status: 'failed', next_attempt_at: null }))
  const replay = newReplay(subscription, { status: 'all' }, owner, new Date())
  const later = new Date(Date.now() + 3_600_000)
  await commit([replayInsertion(replay, later)])
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
  if (walked) await commit([replayReplacement(walked, replay, later)])
  await walkReplay(message)
  expect(await state()).toMatchObject({ status: 'completed', matched: 130, queued: 130 })
  for (const { row } of made)
    expect(await row()).toMatchObject({ started: 1, delivery: { status: 'succeeded' } })
  expect(to.hits).toHaveLength(130)
})
