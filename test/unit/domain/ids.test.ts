import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  deliveryIdOf,
  type EventId,
  eventMadeAt,
  isEventId,
  isUuid,
  lastIdAt,
  madeAt,
  newEventId,
  newId,
  type SubscriptionId,
  toId,
} from '../../../shared/domain/kit/ids.ts'

test('ids sort by creation time', () => {
  const ids = [3_000, 1_000, 2_000].map((ms) => newId(new Date(ms)) as string)
  expect([...ids].sort()).toEqual([ids[1], ids[2], ids[0]])
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('ids of the same millisecond are distinct and sort in the order of creation', () => {
  const now = new Date()
  const events = Array.from({ length: 200 }, () => newEventId(now))
  expect(events.toSorted()).toEqual(events)
  expect(new Set(events).size).toBe(200)
  for (const event of events) expect(event).toMatch(/^evt_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
})

test('the id of a delivery is the hash of its event and subscription, after the time of the event', () => {
  const event = 'evt_0195f1a2b3c47000800000000000abcd' as EventId
  const subscription = '01930000-0000-7000-8000-000000000001' as SubscriptionId
  // The start of the SHA-256 of `<event>:<subscription>`, with the version in digit 13 and the variant in digit 17.
  const hash = createHash('sha256').update(`${event}:${subscription}`).digest('hex')
  const [id, digit] = [deliveryIdOf(event, subscription), Number.parseInt(hash[3] ?? '', 16)]
  expect(id.slice(0, 18)).toBe(`0195f1a2-b3c4-7${hash.slice(0, 3)}`)
  expect(id.slice(19, 20)).toBe('89ab'[digit % 4])
  expect(id.slice(20)).toBe(`${hash.slice(4, 7)}-${hash.slice(7, 19)}`)
  expect(isUuid(id)).toBe(true)
})

test('the creation time can be read from an id, also of an event', () => {
  const now = new Date('2026-03-01T12:34:56.789Z')
  expect([madeAt(newId(now)), eventMadeAt(newEventId(now))]).toEqual([now.getTime(), now.getTime()])
})

test('ids of another millisecond have a new random part, so that they cannot be guessed', () => {
  const starts = [1, 2, 3, 4].map((ms) => newEventId(new Date(ms)).slice(16))
  expect(new Set(starts.map((digits) => digits.slice(0, 8))).size).toBe(4)
})

test('only an exact UUID or event id is accepted', () => {
  const [uuid, event] = [newId(new Date()) as string, newEventId(new Date()) as string]
  expect(
    [uuid, uuid.toUpperCase(), `${uuid}0`, `0${uuid}`, uuid.replaceAll('-', ''), ''].map(isUuid),
  ).toEqual([true, true, false, false, false, false])
  const others = [
    `x${event}`,
    `${event}0`,
    event.slice(0, -1),
    event.toUpperCase(),
    `evt_${'g'.repeat(32)}`,
    uuid,
  ]
  expect([event, ...others].map(isEventId)).toEqual([true, false, false, false, false, false, false])
})

test('an id in upper case is the same id', () => {
  const id = newId(new Date()) as string
  expect(toId(id.toUpperCase())).toBe(id)
})

test('the last id of a millisecond sorts after its ids and before those of the next one', () => {
  const ms = Date.parse('2026-03-01T00:00:00.123Z')
  const last = lastIdAt(ms)
  expect(last > (newId(new Date(ms)) as string)).toBe(true)
  expect(last < (newId(new Date(ms + 1)) as string)).toBe(true)
  expect(lastIdAt(1)).toBe('00000000-0001~')
  expect(lastIdAt(-1)).toBe(lastIdAt(0))
})
