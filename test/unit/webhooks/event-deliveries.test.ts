import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DELIVERY_FIELDS } from '../../../shared/domain/delivery.ts'
import {
  type DeliveryId,
  deliveryIdOf,
  newEventId,
  type SubscriptionId,
  type WorkspaceId,
} from '../../../shared/domain/ids.ts'
import { SUBSCRIPTION_FIELDS, type Subscription } from '../../../shared/domain/subscription.ts'
import { deliveryKey } from '../../../shared/table/keys.ts'
import { listDeliveriesOfEvent } from '../../../shared/webhooks/deliveries/list.ts'
import { recordWith } from '../../support/records.ts'

/** The deliveries of an event: whose are looked up, and which page of those found is returned. */
const subscriptionsUntil = vi.hoisted(() => vi.fn())
const readMany = vi.hoisted(() => vi.fn())
vi.mock('../../../shared/webhooks/subscriptions/rows.ts', () => ({ subscriptionsUntil }))
vi.mock('../../../shared/table/store/read-many.ts', () => ({ readMany }))

const ws = 'ws' as WorkspaceId
const madeAt = Date.parse('2026-03-14T09:00:00.000Z')
const event = newEventId(new Date(madeAt))
const subscription = (id: string, more: Partial<Subscription> = {}): Subscription =>
  recordWith(SUBSCRIPTION_FIELDS, { id: id as SubscriptionId, status: 'active', ...more })
const idTo = ({ id }: Subscription): DeliveryId => deliveryIdOf(event, id)
const rowOf = (id: DeliveryId) => ({
  ...deliveryKey(ws, id),
  data: recordWith(DELIVERY_FIELDS, { id }),
  owner: 'owner',
  started: 0,
  projected: { state: 'succeeded' },
})

// The target of each names it, so that a delivery shows whose it is.
const three = ['a', 'b', 'c'].map((id) => subscription(id, { target_url: id }))
const newestFirst = three.map(idTo).toSorted().toReversed()
const [first, second, third] = newestFirst as [DeliveryId, DeliveryId, DeliveryId]

beforeEach(() => {
  subscriptionsUntil.mockReset().mockResolvedValue(three)
  readMany.mockReset().mockResolvedValue([])
})
const asked = () => readMany.mock.calls[0]?.[0]
const keysOf = (ids: readonly DeliveryId[]) => ids.map((id) => deliveryKey(ws, id))

test('those of every subscription that existed at the time of the event are looked up, newest first', async () => {
  await listDeliveriesOfEvent(ws, event, { limit: 10 })
  // Two clocks may differ by two seconds.
  expect(subscriptionsUntil).toHaveBeenCalledWith(ws, madeAt + 2_000)
  expect(asked()).toEqual(keysOf(newestFirst))
})

test('a page continues after the last id of the page before', async () => {
  await listDeliveriesOfEvent(ws, event, { limit: 10, after: second })
  expect(asked()).toEqual(keysOf([third]))
})

describe('a revoked subscription', () => {
  const revokedAt = (ms: number) =>
    subscription('gone', { status: 'revoked', updated_at: new Date(ms).toISOString() })

  test('is asked for events that fan-out may still have delivered to it', async () => {
    const late = revokedAt(madeAt - 60_000)
    subscriptionsUntil.mockResolvedValue([late])
    await listDeliveriesOfEvent(ws, event, { limit: 10 })
    expect(asked()).toEqual(keysOf([idTo(late)]))
  })

  test('is not asked for later events', async () => {
    subscriptionsUntil.mockResolvedValue([revokedAt(madeAt - 60_001)])
    await listDeliveriesOfEvent(ws, event, { limit: 10 })
    expect(asked()).toEqual([])
  })

  test('a paused one is asked, however long ago it changed', async () => {
    const paused = subscription('paused', { status: 'paused', updated_at: '2026-01-01T00:00:00.000Z' })
    subscriptionsUntil.mockResolvedValue([paused])
    await listDeliveriesOfEvent(ws, event, { limit: 10 })
    expect(asked()).toEqual(keysOf([idTo(paused)]))
  })
})

describe('of the deliveries found', () => {
  const page = async (limit: number) => {
    const { rows, more } = await listDeliveriesOfEvent(ws, event, { limit })
    for (const { id, target_url } of rows) expect(id).toBe(idTo(subscription(target_url)))
    return { ids: rows.map(({ id }) => id), more }
  }

  test('those that do not exist are left out', async () => {
    readMany.mockResolvedValue([rowOf(first), undefined, rowOf(third)])
    expect(await page(2)).toEqual({ ids: [first, third], more: false })
  })

  test('a page has at most `limit`, and says whether others follow', async () => {
    readMany.mockResolvedValue(newestFirst.map(rowOf))
    expect(await page(2)).toEqual({ ids: [first, second], more: true })
    expect(await page(3)).toEqual({ ids: newestFirst, more: false })
  })
})
