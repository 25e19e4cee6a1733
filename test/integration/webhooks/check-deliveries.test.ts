import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Envelope } from '../../../shared/domain/kit/event.ts'
import { deliveryIdOf, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { patchSubscription, revoke, type Subscription } from '../../../shared/domain/webhooks/subscription.ts'
import { update } from '../../../shared/table/store/batching/update-expression.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { claimUpdate } from '../../../shared/webhooks/deliveries/leases.ts'
import { newDelivery } from '../../../shared/webhooks/deliveries/new-delivery.ts'
import { outcomeUpdate } from '../../../shared/webhooks/deliveries/outcomes.ts'
import { getDeliveryRow, insertDelivery } from '../../../shared/webhooks/deliveries/rows.ts'
import { checkDeliveries } from '../../../shared/webhooks/sweep/check-deliveries.ts'
import { seenByInstance } from '../../../shared/webhooks/sweep/failing-share.ts'
import { documents } from '../../support/documents.ts'
import { fanOut } from '../../support/fan-out.ts'
import { wrapStore } from '../../support/wrap-store.ts'
import { bench, changeStored, type Queued, queued, storeMissed } from './bench.ts'

/*
 * The check of an event on the real store. The events are not in the index, so neither the stream nor the scheduled sweep
 * of the running service sees them.
 */
let sent: Queued[]
beforeEach(() => {
  sent = queued()
})

/** A subscription, an event of a minute ago without deliveries, and the result of its check. */
async function scene(subscribers = 1) {
  const { ws, owner, subscribe, envelope } = bench()
  const subscriptions: Subscription[] = []
  for (let n = 0; n < subscribers; n++)
    subscriptions.push((await subscribe('http://127.0.0.1:9/')).subscription)
  const event = envelope(new Date(Date.now() - 60_000))
  await hide(ws, event)
  const [subscription] = subscriptions
  if (!subscription) throw new Error('no subscription')
  const id = deliveryIdOf(event.id, subscription.id)
  const reported: number[] = []
  const ref = { workspaceId: ws, id: event.id, trigger: event.trigger }
  return {
    ...{ ws, owner, event, subscription, subscriptions, id, reported },
    row: () => getDeliveryRow(ws, id),
    /** A delivery as fan-out writes it. */
    write: async (at = new Date(event.occurred_at)) => {
      const delivery = newDelivery(id, { workspaceId: ws, envelope: event }, subscription.id, at)
      return insertDelivery(delivery, owner, undefined)
    },
    check: async () => {
      const [outcome] = await checkDeliveries([ref], new Map(), (since) => reported.push(since))
      if (outcome?.status === 'rejected') throw outcome.reason
    },
  }
}

/** In the outbox, at a place before all positions. */
const hide = (ws: WorkspaceId, event: Envelope, more: object = {}) =>
  storeMissed(ws, event, { due_sk: '!', ...more })

const dueAt = (dueSk: string | undefined) => Date.parse(dueSk?.split('#')[0] ?? '')

it('fans out an event again whose delivery is missing; that one is due for the sweep', async () => {
  const { check, row, id, event, reported } = await scene()
  await check()
  expect((await row())?.delivery).toMatchObject({ id, status: 'pending' })
  expect((await row())?.dueSk).toBeDefined()
  expect(sent.map(({ message }) => message.delivery_id)).toEqual([id])
  expect(reported).toEqual([Date.parse(event.occurred_at)])
})

it('makes a delivery due that only its message would attempt', async () => {
  const { write, check, row, event, reported } = await scene()
  await write()
  const before = Date.now()
  await check()
  expect(dueAt((await row())?.dueSk)).toBeGreaterThanOrEqual(before)
  expect(dueAt((await row())?.dueSk)).toBeLessThanOrEqual(Date.now())
  expect(reported).toEqual([Date.parse(event.occurred_at)])
  expect(sent).toEqual([])
})

it('makes a delivery due whose attempt is running, for when the lease ends', async () => {
  const { ws, id, write, check, row } = await scene()
  await write()
  const lease = new Date(Date.now() + 30_000).toISOString()
  expect(await update(claimUpdate(ws, id, new Date(), lease))).toBe(true)
  await check()
  expect(dueAt((await row())?.dueSk)).toBe(Date.parse(lease))
  // The attempt goes on, and its success leaves the index.
  const claimed = await row()
  if (!claimed) throw new Error('no delivery')
  await update(outcomeUpdate({ ...claimed, leaseUntil: lease }, { status: 'succeeded' }, new Date()))
  expect(await row()).toMatchObject({ dueSk: undefined, delivery: { status: 'succeeded' } })
})

it('changes nothing about deliveries that have ended or are due', async () => {
  const { ws, id, write, check, row, reported } = await scene()
  await write()
  await check()
  const due = await row()
  reported.length = 0
  await check()
  expect(await row()).toEqual(due)
  const lease = new Date(Date.now() + 30_000).toISOString()
  await update(claimUpdate(ws, id, new Date(), lease))
  if (due) await update(outcomeUpdate({ ...due, leaseUntil: lease }, { status: 'failed' }, new Date()))
  const ended = await row()
  await check()
  expect(await row()).toEqual(ended)
  expect([ended?.dueSk, reported, sent]).toEqual([undefined, [], []])
})

it.each(['revoked', 'without the trigger'])(
  'finds the delivery of a subscription that is now %s, and writes no new one to it',
  async (change) => {
    const { write, check, row, subscription, subscriptions, event, ws } = await scene(2)
    await write()
    for (const { id } of subscriptions) {
      const at = new Date()
      await changeStored({ workspace_id: ws, id }, (found) =>
        change === 'revoked'
          ? revoke(found, 'deleted', at)
          : patchSubscription(found, { trigger_ids: ['call.missed'] }, at),
      )
    }
    await check()
    expect((await row())?.dueSk).toBeDefined()
    const [, other] = subscriptions
    expect(await getDeliveryRow(ws, deliveryIdOf(event.id, other?.id ?? subscription.id))).toBeUndefined()
    expect(sent).toEqual([])
  },
)

it('two checks and fan-out at once write one delivery, and one attempt can claim it', async () => {
  const { ws, event, id, check, row } = await scene()
  const stored = { workspaceId: ws, envelope: event, isChecked: true }
  await Promise.all([check(), fanOut([stored]), check()])
  await check()
  expect(await row()).toMatchObject({ started: 0, dueSk: expect.any(String) })
  const claims = await Promise.all(
    sent.map((_, n) =>
      update(claimUpdate(ws, id, new Date(), new Date(Date.now() + 30_000 + n).toISOString())),
    ),
  )
  expect(claims.filter(Boolean)).toHaveLength(1)
})

it('does not fan out an event that has expired, whose deliveries have expired too', async () => {
  const { ws, event, check, row } = await scene()
  await hide(ws, event, { expires_at: Math.floor(Date.now() / 1000) - 1 })
  await check()
  expect([await row(), sent]).toEqual([undefined, []])
})

it('reads again consistently what seems to be missing or not due', async () => {
  const { write, check, row } = await scene()
  await write()
  await check()
  const due = await row()
  // The replica does not show the delivery yet.
  onTestFinished(
    wrapStore(async ({ input: { RequestItems } }, next) => {
      const isStale = RequestItems?.[tableName()]?.ConsistentRead === false
      return { ...(await next()), ...(isStale && { Responses: { [tableName()]: [] } }) }
    }),
  )
  await check()
  expect(await row()).toEqual(due)
  expect(sent).toEqual([])
})

it('makes a delivery due that a slow fan-out writes after it was found missing, also if replicas do not show it', async () => {
  const { write, check, row } = await scene()
  let isWritten = false
  onTestFinished(
    wrapStore(async ({ operation, input: { RequestItems } }, next) => {
      // The event itself is read once its delivery was found missing.
      if (operation === 'GetItem' && !isWritten) {
        isWritten = true
        await write()
      }
      const isStale = RequestItems?.[tableName()]?.ConsistentRead === false
      return { ...(await next()), ...(isStale && { Responses: { [tableName()]: [] } }) }
    }),
  )
  const before = Date.now()
  await check()
  expect(isWritten).toBe(true)
  expect(dueAt((await row())?.dueSk)).toBeGreaterThanOrEqual(before)
  expect(dueAt((await row())?.dueSk)).toBeLessThanOrEqual(Date.now())
})

it('an unreadable delivery fails its own event only', async () => {
  const [bad, good] = [await scene(), await scene()]
  const item = { pk: `${bad.ws}#delivery#${bad.id}`, sk: 'self', type: 'delivery', data: {} }
  await documents().send(new PutCommand({ TableName: tableName(), Item: item }))
  const refs = [bad, good].map(({ ws, event }) => ({ workspaceId: ws, id: event.id, trigger: event.trigger }))
  const outcomes = await checkDeliveries(refs, new Map(), () => undefined)
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { name: 'InvalidRow' } },
    { status: 'fulfilled' },
  ])
  expect(await good.row()).toMatchObject({ delivery: { status: 'pending' } })
})

it('a check that ends at any of its calls is completed by the next', async () => {
  for (let calls = 0, ended = true; ended; calls++) {
    const { check, row, write, subscriptions, ws, event } = await scene(2)
    // One delivery has only its message, the other is missing.
    await write()
    ended = await failingAfter(calls, check)
    await check()
    expect((await row())?.dueSk).toBeDefined()
    for (const { id } of subscriptions)
      expect(await getDeliveryRow(ws, deliveryIdOf(event.id, id))).toMatchObject({
        dueSk: expect.any(String),
      })
  }
})

/** Runs work whose calls of the store fail after so many. @returns whether one did */
async function failingAfter(calls: number, work: () => Promise<void>): Promise<boolean> {
  let left = calls
  const end = wrapStore(async (_, next) => {
    if (left-- <= 0) throw new Error('crashed')
    return next()
  })
  try {
    return await work().then(
      () => false,
      () => true,
    )
  } finally {
    end()
  }
}

it('counts a subscription by its newest attempt, once', async () => {
  const { ws, id, write, check, row } = await scene()
  await write()
  await check()
  const before = seenByInstance.count(Date.now())
  const lease = new Date(Date.now() + 30_000).toISOString()
  await update(claimUpdate(ws, id, new Date(), lease))
  const claimed = await row()
  if (!claimed) throw new Error('no delivery')
  const attempt = {
    ...{ number: 1, started_at: new Date().toISOString(), duration_ms: 1, request_bytes: 2 },
    ...{ response_status: null, response_body: null, error: 'TLS failure' },
  }
  const failed = { status: 'failed', attempt, target_url: 'http://127.0.0.1:9/' } as const
  await update(outcomeUpdate({ ...claimed, leaseUntil: lease }, failed, new Date()))
  await check()
  await check()
  expect(seenByInstance.count(Date.now())).toEqual({
    attempted: before.attempted + 1,
    failing: before.failing + 1,
  })
})
