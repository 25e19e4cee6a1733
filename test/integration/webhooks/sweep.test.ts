import { type SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { expect, it, onTestFinished, vi } from 'vitest'
import { deliveryKey, eventKey } from '../../../shared/table/keys.ts'
import { postpone } from '../../../shared/table/store/due-index.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { eventItem } from '../../../shared/webhooks/events/rows.ts'
import { WHOLE } from '../../../shared/webhooks/sweep/part.ts'
import { sweep } from '../../../shared/webhooks/sweep/sweep.ts'
import { sweepEventsFrom } from '../../support/outbox-progress.ts'
import { WAIT_LIMIT_MS } from '../../support/until.ts'
import { wrapStore } from '../../support/wrap-store.ts'
import { bench, dueTo, receiver, storeMissed } from './bench.ts'

const run = () => sweep(new Date(Date.now() + WAIT_LIMIT_MS))
/** When the events of tests were written that fan-out has missed, and before. */
const missed = () => new Date(Date.now() - 120_000)
const beforeMissed = () => new Date(Date.now() - 180_000)

it.each([
  ['its part', { part: 3, parts: 4 }],
  ['the only part in its late pass, once the stage writes in fewer groups', WHOLE],
])('an event of the last group is fanned out by %s', async (_, part) => {
  const to = await receiver()
  const { ws, subscribe, envelope } = bench()
  await subscribe(to.url)
  vi.stubEnv('OUTBOX_GROUPS', '4')
  // The late pass looks at events that are 90 seconds old.
  vi.stubEnv('SPEED', '20')
  onTestFinished(() => void vi.unstubAllEnvs())
  let event = envelope(missed())
  while (eventItem(ws, event).due_pk !== 'outbox#13') event = envelope(missed())
  await storeMissed(ws, event)
  await sweepEventsFrom(beforeMissed())
  const runPart = () => sweep(new Date(Date.now() + WAIT_LIMIT_MS), part, new Map())
  await expect.poll(() => runPart().then(() => to.hits.length), { interval: 1_000 }).toBe(1)
})

it('queues a delivery whose message was lost once, also in concurrent sweeps', async () => {
  const { to, delivery, row, read } = await dueTo()
  const key = deliveryKey(delivery.workspace_id, delivery.id)
  const { dueSk: due_sk = '' } = await row()
  // As if it had been waiting.
  expect(await postpone({ ...key, due_sk }, new Date(Date.now() - 1_000))).toBe(true)
  await Promise.all([run(), run()])
  await expect.poll(() => to.hits.length).toBe(1)
  await expect.poll(async () => (await read()).status).toBe('succeeded')
})

it('postpones an unreadable row, and continues with the others', async () => {
  const to = await receiver()
  const { ws, subscribe, envelope } = bench()
  await subscribe(to.url)
  await storeMissed(ws, envelope(missed()))
  const unreadable = envelope(missed())
  await storeMissed(ws, unreadable, { projected: {} })
  await sweepEventsFrom(beforeMissed())
  // Repeated as its schedule does: a sweep that the store slows down leaves the rest to the next.
  await expect.poll(() => run().then(() => to.hits.length), { interval: 1_000 }).toBe(1)
  // No longer in the outbox: its check is repeated at growing intervals.
  await expect.poll(async () => (await readRow(eventKey(ws, unreadable.id)))?.due_pk).toMatch(/^due#/)
})

it('skips a delivery that another sweep takes between the read and the write', async () => {
  const { delivery, row } = await dueTo()
  const key = deliveryKey(delivery.workspace_id, delivery.id)
  // Imitates another sweep that postpones the row just before this one does.
  const rival = { isArmed: false, wasFirst: false }
  onTestFinished(
    wrapStore(async ({ input: { Key, ExpressionAttributeValues: values } }, next) => {
      if (rival.isArmed && Key?.pk === key.pk && values?.[':seen']) {
        Object.assign(rival, { isArmed: false, wasFirst: true })
        // An hour ahead, so that no sweep of the running service handles the row.
        const later = new Date(Date.now() + 3_600_000)
        expect(await postpone({ ...key, due_sk: values[':seen'] }, later)).toBe(true)
      }
      return next()
    }),
  )
  using sent = vi.spyOn(SQSClient.prototype, 'send')
  const overtaken = async () => {
    const { dueSk = '' } = await row()
    await postpone({ ...key, due_sk: dueSk }, new Date(Date.now() - 1000))
    rival.isArmed = true
    await run()
    rival.isArmed = false
    return rival.wasFirst
  }
  // Tried again when the scheduled sweep has taken the row before this sweep sees it.
  await expect.poll(overtaken).toBe(true)
  const messages = sent.mock.calls.flatMap(
    ([command]) => (command as SendMessageBatchCommand).input.Entries ?? [],
  )
  expect(messages.filter(({ MessageBody }) => MessageBody?.includes(delivery.id))).toEqual([])
})
