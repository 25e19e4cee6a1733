import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it, onTestFinished, vi } from 'vitest'
import { revoke } from '../../../shared/domain/subscription.ts'
import { deliveryKey } from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { stored } from '../../../shared/table/store/commit.ts'
import { postpone } from '../../../shared/table/store/due-index.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { getDeliveryRow } from '../../../shared/webhooks/deliveries/rows.ts'
import { eventItem } from '../../../shared/webhooks/events/rows.ts'
import { getSubscription } from '../../../shared/webhooks/subscriptions/rows.ts'
import { subscriptionReplacement } from '../../../shared/webhooks/subscriptions/writes.ts'
import { WHOLE } from '../../../shared/webhooks/sweep/part.ts'
import { sweep } from '../../../shared/webhooks/sweep/sweep.ts'
import { commitSettings } from '../../support/commit-settings.ts'
import { documents } from '../../support/documents.ts'
import { sweepEventsFrom } from '../../support/outbox-progress.ts'
import { until, WAIT_LIMIT_MS } from '../../support/until.ts'
import { bench, deliver, receiver } from './bench.ts'

const run = () => sweep(new Date(Date.now() + WAIT_LIMIT_MS))
/** Repeats the sweep as its schedule does: one that the store slows down leaves the rest to the next. */
const sweepUntilHit = (to: { readonly hits: readonly unknown[] }) =>
  expect.poll(() => run().then(() => to.hits.length), { interval: 1_000 }).toBe(1)
/** When the events of tests were written that fan-out has missed, and before. */
const missed = () => new Date(Date.now() - 120_000)
const beforeMissed = () => new Date(Date.now() - 180_000)

/** Moves a delivery's sweep time into the past, as if it had been waiting. */
async function lapse({ delivery, row }: Awaited<ReturnType<ReturnType<typeof bench>['due']>>) {
  const key = deliveryKey(delivery.workspace_id, delivery.id)
  const { dueSk } = await row()
  expect(await postpone({ ...key, due_sk: dueSk ?? '' }, new Date(Date.now() - 1000))).toBe(true)
}

it('fans out an event that the stream has not delivered', async () => {
  using to = await receiver()
  const { ws, subscribe, envelope } = bench()
  await subscribe(to.url)
  const item = eventItem(ws, envelope(missed()))
  // The stream's filter passes only INSERTs of events, and this event is a MODIFY.
  for (const type of ['other', 'event']) {
    await documents().send(new PutCommand({ TableName: tableName(), Item: { ...stored(item), type } }))
  }
  await sweepEventsFrom(beforeMissed())
  await sweepUntilHit(to)
})

it.each([
  ['its part', { part: 3, parts: 4 }],
  ['the only part in its late pass, once the stage writes in fewer groups', WHOLE],
])('an event of the last group is fanned out by %s', async (_, part) => {
  using to = await receiver()
  const { ws, subscribe, envelope } = bench()
  await subscribe(to.url)
  vi.stubEnv('OUTBOX_GROUPS', '4')
  // The late pass looks at events that are 90 seconds old.
  vi.stubEnv('SPEED', '20')
  onTestFinished(() => void vi.unstubAllEnvs())
  let item = eventItem(ws, envelope(missed()))
  while (item.due_pk !== 'outbox#13') item = eventItem(ws, envelope(missed()))
  for (const type of ['other', 'event']) {
    await documents().send(new PutCommand({ TableName: tableName(), Item: { ...stored(item), type } }))
  }
  await sweepEventsFrom(beforeMissed())
  const runPart = () => sweep(new Date(Date.now() + WAIT_LIMIT_MS), part, new Map())
  await expect.poll(() => runPart().then(() => to.hits.length), { interval: 1_000 }).toBe(1)
})

it('queues a delivery whose message was lost once, also in concurrent sweeps', async () => {
  using to = await receiver()
  const { subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const lost = await due(subscription)
  await lapse(lost)
  await Promise.all([run(), run()])
  await expect.poll(() => to.hits.length).toBe(1)
  await expect.poll(async () => (await lost.read()).status).toBe('succeeded')
})

it('queues a delivery that is due within minutes with the exact remaining delay', async () => {
  using to = await receiver()
  const { subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const at = new Date(Date.now() + 2000)
  const soon = await due(subscription, { next_attempt_at: at.toISOString() })
  await lapse(soon)
  await run()
  await expect.poll(async () => (await soon.read()).status).toBe('succeeded')
  const [attempt] = (await soon.read()).attempts
  expect(Date.parse(attempt?.started_at ?? '')).toBeGreaterThanOrEqual(at.getTime())
  expect(to.hits).toHaveLength(1)

  using sent = vi.spyOn(SQSClient.prototype, 'send')
  const delayOf = (id: string) =>
    sent.mock.calls
      .flatMap(([command]) =>
        command instanceof SendMessageBatchCommand ? (command.input.Entries ?? []) : [],
      )
      .find(({ MessageBody }) => MessageBody?.includes(id))?.DelaySeconds
  // Repeated with another delivery when the scheduled sweep was first.
  await until(async () => {
    const begun = Date.now()
    const dueAt = begun + 300_000
    const later = await due(subscription, { next_attempt_at: new Date(dueAt).toISOString() })
    await lapse(later)
    await run()
    const delay = delayOf(later.delivery.id)
    if (delay === undefined) return false
    expect(delay * 1000).toBeGreaterThanOrEqual(dueAt - Date.now())
    expect(delay * 1000).toBeLessThan(dueAt - begun + 1000)
    return true
  })
})

it('skips the pending deliveries of a deleted subscription', async () => {
  using to = await receiver(() => 500)
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const waiting = await due(subscription)
  await deliver(waiting.body)
  const found = await getSubscription(ws, subscription.id)
  if (!found) throw new Error('no subscription')
  await commitSettings(subscriptionReplacement(found, revoke(found.record, 'deleted', new Date())))
  await run()
  // The scheduled sweep may have been first, and still be running.
  await expect.poll(async () => (await waiting.read()).status).toBe('skipped')
  expect((await getDeliveryRow(ws, waiting.delivery.id))?.dueSk).toBeUndefined()
})

it('postpones an unreadable row, and continues with the others', async () => {
  using to = await receiver()
  const { ws, subscribe, envelope } = bench()
  await subscribe(to.url)
  const item = eventItem(ws, envelope(missed()))
  const { pk, sk, due_pk, due_sk, expires_at } = eventItem(ws, envelope(missed()))
  const unreadable = { pk, sk, type: 'event', data: '{}', due_pk, due_sk, expires_at }
  // The stream's filter passes only INSERTs of events, and these events are MODIFYs.
  for (const row of [stored(item), unreadable]) {
    for (const type of ['other', 'event']) {
      await documents().send(new PutCommand({ TableName: tableName(), Item: { ...row, type } }))
    }
  }
  await sweepEventsFrom(beforeMissed())
  await sweepUntilHit(to)
  // No longer in the outbox: its check is repeated at growing intervals.
  await expect.poll(async () => (await readRow({ pk, sk }))?.due_pk).toMatch(/^due#/)
})
