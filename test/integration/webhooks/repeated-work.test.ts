import { type SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { expect, it, onTestFinished, vi } from 'vitest'
import { newReplay } from '../../../shared/domain/replay.ts'
import { deliveryKey } from '../../../shared/table/keys.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { postpone } from '../../../shared/table/store/due-index.ts'
import { getReplay, replayInsertion, replayReplacement } from '../../../shared/webhooks/deliveries/replays.ts'
import { walkReplay } from '../../../shared/webhooks/resume/replay.ts'
import { sweep } from '../../../shared/webhooks/sweep/sweep.ts'
import { wrapStore } from '../../support/wrap-store.ts'
import { bench, receiver } from './bench.ts'

/** An hour ahead, so that no sweep of the running service handles the row. */
const later = () => new Date(Date.now() + 3_600_000)

/** Collects the bodies of all messages that this process sends to the queues from now on. */
function sentMessages(): () => string[] {
  const send = vi.spyOn(SQSClient.prototype, 'send')
  onTestFinished(() => send.mockRestore())
  return () =>
    send.mock.calls.flatMap(([command]) =>
      ((command as SendMessageBatchCommand).input.Entries ?? []).map(({ MessageBody = '' }) => MessageBody),
    )
}

it('skips a delivery that another sweep takes between the read and the write', async () => {
  const { subscribe, due } = bench()
  const { subscription } = await subscribe('http://127.0.0.1:9/', false)
  const { delivery, row } = await due(subscription, {
    next_attempt_at: new Date(Date.now() - 1).toISOString(),
  })
  const key = deliveryKey(delivery.workspace_id, delivery.id)
  // Imitates another sweep that postpones the row just before this one does.
  const rival = { isArmed: false, wasFirst: false }
  onTestFinished(
    wrapStore(async ({ input: { Key, ExpressionAttributeValues: values } }, next) => {
      if (rival.isArmed && Key?.pk === key.pk && values?.[':seen']) {
        Object.assign(rival, { isArmed: false, wasFirst: true })
        expect(await postpone({ ...key, due_sk: values[':seen'] }, later())).toBe(true)
      }
      return next()
    }),
  )
  const sent = sentMessages()
  const overtaken = async () => {
    const { dueSk = '' } = await row()
    await postpone({ ...key, due_sk: dueSk }, new Date(Date.now() - 1000))
    rival.isArmed = true
    await sweep(new Date(Date.now() + 60_000))
    rival.isArmed = false
    return rival.wasFirst
  }
  // Tried again when the scheduled sweep has taken the row before this sweep sees it.
  await expect.poll(overtaken).toBe(true)
  expect(sent().filter((body) => body.includes(delivery.id))).toEqual([])
})

it('sends nothing again when a page of a replay is repeated after its deliveries have succeeded', async () => {
  using to = await receiver()
  const { ws, owner, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const failed = { status: 'failed', next_attempt_at: null } as const
  const made = [await due(subscription, failed), await due(subscription, failed)]
  const replay = newReplay(subscription, { status: 'all' }, owner, new Date())
  await commit([replayInsertion(replay, later())])
  const walk = async () => {
    await walkReplay({ workspace_id: ws, subscription_id: subscription.id, replay: replay.id })
    return getReplay(ws, replay.id)
  }
  const counted = { status: 'completed', matched: 2, queued: 2 }
  const walked = await walk()
  expect(walked?.record).toMatchObject(counted)
  for (const { read } of made) await expect.poll(async () => (await read()).status).toBe('succeeded')

  // As if the walk had been killed before it recorded the page: the replay is at its start again.
  if (walked) await commit([replayReplacement(walked, replay, later())])
  expect((await walk())?.record).toMatchObject(counted)
  for (const { row } of made)
    expect(await row()).toMatchObject({ started: 1, delivery: { status: 'succeeded' } })
  expect(to.hits).toHaveLength(2)
})
