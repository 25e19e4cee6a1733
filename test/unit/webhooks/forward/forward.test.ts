import { expect, test } from 'vitest'
import { randomOf } from '../../../../packages/local-aws/like-aws/random.ts'
import { createEvent } from '../../../../shared/domain/kit/event.ts'
import type { WorkspaceId } from '../../../../shared/domain/kit/ids.ts'
import { type Calls, type Forwarded, putAll } from '../../../../shared/webhooks/forward/target.ts'
import { world } from './world.ts'

/** `THOROUGH=1` forwards a million events. */
const PER_MINUTE = process.env.THOROUGH ? 10_000 : 200
const MINUTES = 100
const CALM = { kills: 0, refusals: 0, late: 0, left: 0 }

const sorted = (ids: Iterable<string>) => [...ids].toSorted()

test('without faults, each event is forwarded once, and the events of a record in their order', async () => {
  const { archive, dead, ids, recordOf, play } = world({ ...CALM, random: randomOf(1) })
  await play(MINUTES, PER_MINUTE, 50, () => false)
  expect(sorted([...archive, ...dead])).toEqual(sorted(ids()))
  expect(ids().length).toBe(MINUTES * PER_MINUTE)
  const order = Map.groupBy(archive, recordOf)
  // The target refuses one record for good, and one cannot be read.
  expect(order.size).toBe(48)
  for (const ofRecord of order.values()) expect(ofRecord).toEqual(sorted(ofRecord))
})

test('of a call that refuses some entries, only these are sent again', async () => {
  const { archive, dead, ids, play } = world({ ...CALM, refusals: 0.05, random: randomOf(3) })
  await play(10, 200, 50, () => false)
  expect(sorted([...archive, ...dead])).toEqual(sorted(ids()))
})

test('kills at every call, refusals, outages, late indexes and moved events lose no event', async () => {
  const faults = { kills: 0.004, refusals: 0.01, late: 0.002, left: 0.01 }
  const { archive, dead, ids, play } = world({ ...faults, random: randomOf(7) })
  // Two outages: one is longer than the index may be late.
  const { killed, windows } = await play(
    MINUTES,
    PER_MINUTE,
    5_000,
    (n) => (n > 20 && n < 28) || (n > 50 && n < 90),
  )
  expect(killed).toBeGreaterThan(3)
  const forwarded = new Set([...archive, ...dead])
  // A difference of two lists of a million ids would be too long to read.
  expect(
    ids()
      .filter((id) => !forwarded.has(id))
      .slice(0, 5),
  ).toEqual([])
  expect(forwarded.size).toBe(ids().length)
  expect(windows).toBe(0)
  console.log(`${archive.length + dead.length} forwarded of ${ids().length}, ${killed} kills`)
})

test.each([
  ['as many entries as it may have', { maxEntries: 10, maxBytes: 1_000 }, [10, 10]],
  ['as many bytes as it may have', { maxEntries: 100, maxBytes: 40 }, [8, 8, 4]],
  ['one entry, if that is larger than its limit', { maxEntries: 100, maxBytes: 4 }, Array(20).fill(1)],
])('a call has %s, and none is empty', async (_, limits, sizes) => {
  const sent: number[] = []
  const calls: Calls<Forwarded> = {
    ...{ entryOf: (event) => event, bytesOf: () => 5, atOnce: 8, never: [], ...limits },
    send: async (entries) => {
      sent.push(entries.length)
      return entries.map(() => undefined)
    },
  }
  const envelope = () =>
    createEvent('opportunity.created', new Date(), { entityId: 'one', performedBy: null, data: {} })
  const events = Array.from({ length: 20 }, () => ({
    workspaceId: 'w' as WorkspaceId,
    envelope: envelope(),
  }))
  expect(await putAll(events, calls)).toEqual([])
  expect(sent).toEqual(sizes)
})
