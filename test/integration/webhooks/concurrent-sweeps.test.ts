import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it, onTestFinished } from 'vitest'
import type { Envelope } from '../../../shared/domain/event.ts'
import { deliveryIdOf } from '../../../shared/domain/ids.ts'
import { deliveryKey } from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { stored } from '../../../shared/table/store/commit.ts'
import { postpone } from '../../../shared/table/store/due-index.ts'
import { newDelivery } from '../../../shared/webhooks/deliveries/new-delivery.ts'
import { getDeliveryRow, insertDelivery } from '../../../shared/webhooks/deliveries/rows.ts'
import { eventItem } from '../../../shared/webhooks/events/rows.ts'
import { readProgress, requestRecheck } from '../../../shared/webhooks/sweep/outbox-progress.ts'
import { WHOLE } from '../../../shared/webhooks/sweep/part.ts'
import { sweep } from '../../../shared/webhooks/sweep/sweep.ts'
import { documents } from '../../support/documents.ts'
import { sweepEventsFrom } from '../../support/outbox-progress.ts'
import { until, WAIT_LIMIT_MS } from '../../support/until.ts'
import { bench, receiver } from './bench.ts'

/*
 * Runs of the sweep that overlap, as after an hour in which none could start: rows that they find at the same time are done once,
 * and what they have stored never moves back.
 */
const ROUNDS = 4
const SWEEPS = 3

const secondsAgo = (seconds: number) => new Date(Date.now() - 1_000 * seconds)

async function scene() {
  const to = await receiver()
  onTestFinished(() => to.close())
  const { ws, owner, subscribe, envelope, due } = bench()
  const { subscription } = await subscribe(to.url)
  const idOf = (event: Envelope) => deliveryIdOf(event.id, subscription.id)
  /** An event that the stream has not delivered: its filter passes only INSERTs of events, and this is a MODIFY. */
  const missed = async (at: Date) => {
    const event = envelope(at)
    for (const type of ['other', 'event'])
      await documents().send(
        new PutCommand({ TableName: tableName(), Item: { ...stored(eventItem(ws, event)), type } }),
      )
    return event
  }
  return {
    ...{ ws, to, missed },
    /** An event whose delivery has lost its message. */
    async lost(at: Date) {
      const event = await missed(at)
      await insertDelivery(
        newDelivery(idOf(event), { workspaceId: ws, envelope: event }, subscription.id, at),
        owner,
        undefined,
      )
      return event
    },
    /** A retry that is due for the sweep. */
    async retry() {
      const { event, delivery, row } = await due(subscription)
      const { dueSk = '' } = await row()
      await postpone({ ...deliveryKey(ws, delivery.id), due_sk: dueSk }, secondsAgo(1))
      return event
    },
    status: async (event: Envelope) => (await getDeliveryRow(ws, idOf(event)))?.delivery.status,
  }
}

/** A time behind all positions, once it is so long ago that the sweep checks its events. */
async function nextTime(): Promise<Date> {
  const { positions } = await readProgress([0, 1])
  const times = [...positions.early.values()].map((position) =>
    Date.parse(position.slice(0, secondsAgo(0).toISOString().length)),
  )
  const at = Math.max(...times) + 1
  await until(() => at < secondsAgo(60).getTime() - 1)
  return new Date(at)
}

it('sweeps at once deliver every event once, and move no position back or past an unchecked event', async () => {
  const { ws, to, missed, lost, retry, status } = await scene()
  await sweepEventsFrom(secondsAgo(600))
  const events: Envelope[] = []
  let before = (await readProgress([0, 1])).positions
  for (let round = 0; round < ROUNDS; round++) {
    const at = await nextTime()
    const made = await Promise.all([missed(at), missed(at), missed(at), lost(at), lost(at)])
    const due = await Promise.all([retry(), retry(), retry()])
    const [first] = made
    if (round % 2 === 1 && first) await requestRecheck(ws, first.id, new Date())
    events.push(...made, ...due)
    const runs = Array.from({ length: SWEEPS }, () =>
      sweep(new Date(Date.now() + WAIT_LIMIT_MS), WHOLE, new Map([[0, Date.now()]])),
    )
    await Promise.all(runs)
    for (const event of made) expect(await status(event)).toBeDefined()
    const { positions, rechecks } = await readProgress([0, 1])
    for (const [shard, position] of positions.early)
      expect(position >= (before.early.get(shard) ?? '')).toBe(true)
    before = positions
    expect(rechecks).toEqual([])
  }
  await expect
    .poll(async () => new Set(await Promise.all(events.map(status))))
    .toEqual(new Set(['succeeded']))
  const hits = to.hits.map(({ headers }) => headers['webhook-id'])
  expect(hits.toSorted()).toEqual(events.map(({ id }) => id).toSorted())
})
