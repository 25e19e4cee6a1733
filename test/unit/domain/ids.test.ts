import { expect, test } from 'vitest'
import {
  deliveryIdOf,
  type EventId,
  isUuid,
  newEventId,
  newId,
  type SubscriptionId,
} from '../../../shared/domain/ids.ts'

test('ids sort by the time they were made at', () => {
  const ids = [3_000, 1_000, 2_000].map((ms) => newId(new Date(ms)) as string)
  expect([...ids].sort()).toEqual([ids[1], ids[2], ids[0]])
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('ids made one after the other for the same moment sort as they were made, and differ', () => {
  const now = new Date()
  const events = Array.from({ length: 200 }, () => newEventId(now))
  expect(events.toSorted()).toEqual(events)
  expect(new Set(events).size).toBe(200)
  for (const event of events) expect(event).toMatch(/^evt_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
})

test('a delivery has one id, which is a UUIDv7 of the event’s time', () => {
  const now = new Date('2026-03-01T00:00:00Z')
  const event: EventId = newEventId(now)
  expect(event).toMatch(/^evt_[0-9a-f]{32}$/)
  const [one, other] = ['a', 'b'].map((text) => deliveryIdOf(event, text as SubscriptionId))
  expect(deliveryIdOf(event, 'a' as SubscriptionId)).toBe(one)
  expect(other).not.toBe(one)
  expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt((one ?? '').replace('-', '').slice(0, 12), 16)).toBe(now.getTime())
  expect(isUuid(one ?? '')).toBe(true)
})
