import { beforeEach, expect, test, vi } from 'vitest'
import { logger } from '../../../shared/log.ts'
import type { EventRef } from '../../../shared/webhooks/events/outbox.ts'
import { getEvents } from '../../../shared/webhooks/events/rows.ts'
import { keepNewestEvents } from '../../../shared/webhooks/events/samples.ts'
import { NewestSeen } from '../../../shared/webhooks/sweep/keep-samples.ts'

/** Which events the sweep keeps as samples (contract 10.7). */
vi.mock('../../../shared/webhooks/events/rows.ts', () => ({ getEvents: vi.fn() }))
vi.mock(import('../../../shared/webhooks/events/samples.ts'), async (original) => ({
  ...(await original()),
  keepNewestEvents: vi.fn(),
}))

const ref = (workspaceId: string, trigger: string, id: string) =>
  ({ workspaceId, trigger, id }) as unknown as EventRef
const error = vi.spyOn(logger(), 'error').mockReturnValue()

beforeEach(() => {
  error.mockClear()
  vi.mocked(keepNewestEvents).mockReset()
  vi.mocked(getEvents).mockImplementation(async (ws, ids) => ids.map((id) => `${ws} ${id}`) as never)
})

test('the three newest of each workspace and trigger are kept, seen in any order', async () => {
  const seen = new NewestSeen()
  seen.add([ref('a', 'call.missed', '2'), ref('a', 'call.missed', '4'), ref('b', 'call.missed', '7')])
  seen.add([ref('a', 'call.missed', '1'), ref('a', 'call.missed', '3'), ref('a', 'photo.ready', '5')])
  const leaveOut = vi.fn()
  await seen.keep(leaveOut)
  expect(vi.mocked(keepNewestEvents).mock.calls).toEqual([
    ['a', 'call.missed', ['a 4', 'a 3', 'a 2']],
    ['b', 'call.missed', ['b 7']],
    ['a', 'photo.ready', ['a 5']],
  ])
  expect(leaveOut).not.toHaveBeenCalled()
})

test('a group that the store does not take is left out by its oldest event; one that cannot be read is logged', async () => {
  const unavailable = Object.assign(new Error('busy'), { name: 'ThrottlingException' })
  vi.mocked(getEvents).mockRejectedValueOnce(unavailable).mockRejectedValueOnce(new Error('unreadable'))
  const seen = new NewestSeen()
  const [oldest, newest] = [ref('a', 'call.missed', '1'), ref('a', 'call.missed', '2')]
  seen.add([newest, oldest, ref('b', 'call.missed', '3'), ref('c', 'call.missed', '4')])
  const leaveOut = vi.fn(async () => {})
  await seen.keep(leaveOut)
  expect(leaveOut.mock.calls).toEqual([[oldest, unavailable]])
  expect(error.mock.calls).toEqual([['samples not kept', { error: new Error('unreadable') }]])
  expect(vi.mocked(keepNewestEvents).mock.calls.map(([ws]) => ws)).toEqual(['c'])
})

test('more groups than are written at a time are all kept', async () => {
  const seen = new NewestSeen()
  seen.add(Array.from({ length: 45 }, (_, n) => ref(`ws${n}`, 'call.missed', '1')))
  await seen.keep(vi.fn())
  expect(keepNewestEvents).toHaveBeenCalledTimes(45)
})
