import { expect, it, onTestFinished, vi } from 'vitest'
import { eventItem } from '../../../shared/webhooks/events/rows.ts'
import { WHOLE } from '../../../shared/webhooks/sweep/part.ts'
import { sweep } from '../../../shared/webhooks/sweep/sweep.ts'
import { sweepEventsFrom } from '../../support/outbox-progress.ts'
import { WAIT_LIMIT_MS } from '../../support/until.ts'
import { bench, receiver, storeMissed } from './bench.ts'

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
  const missed = () => envelope(new Date(Date.now() - 120_000))
  let event = missed()
  while (eventItem(ws, event).due_pk !== 'outbox#13') event = missed()
  await storeMissed(ws, event)
  await sweepEventsFrom(new Date(Date.now() - 180_000))
  const runPart = () => sweep(new Date(Date.now() + WAIT_LIMIT_MS), part, new Map())
  await expect.poll(() => runPart().then(() => to.hits.length), { interval: 1_000 }).toBe(1)
})
