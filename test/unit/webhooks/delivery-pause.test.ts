import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toId, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'

const queryRows = vi.hoisted(() => vi.fn())
vi.mock('../../../shared/table/store/query.ts', () => ({ queryRows }))

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-14T09:00:00.000Z') })
  queryRows.mockReset().mockResolvedValue([])
})
afterEach(() => {
  vi.useRealTimers()
})

/** The module of a new instance, which has not read the rows. */
const fresh = () => import('../../../shared/webhooks/deliveries/holds.ts')
const all = { pk: 'DELIVERY_PAUSE', sk: 'self', reason: 'a bad release', since: '2026-03-14T08:00:00.000Z' }
const [one, other] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'].map(
  toId<WorkspaceId>,
) as [WorkspaceId, WorkspaceId]
const ofOne = { pk: 'DELIVERY_PAUSE', sk: one, data: JSON.stringify({ is_paused: true, per_day: 10 }) }

test('deliveries are paused while the row exists', async () => {
  const { deliveriesArePaused } = await fresh()
  expect(await deliveriesArePaused()).toBe(false)
  vi.resetModules()
  queryRows.mockResolvedValue([all])
  const { areHeld, deliveriesArePaused: isPaused } = await fresh()
  expect([await isPaused(), await areHeld(one)]).toEqual([true, true])
})

test('the hold of a workspace holds no other', async () => {
  queryRows.mockResolvedValue([ofOne])
  const { areHeld, deliveriesArePaused, deliveryHoldOf } = await fresh()
  expect([await areHeld(one), await areHeld(other), await deliveriesArePaused()]).toEqual([
    true,
    false,
    false,
  ])
  expect(await deliveryHoldOf(one)).toEqual({ is_paused: true, per_day: 10 })
  expect(await deliveryHoldOf(other)).toEqual({ is_paused: false, per_day: null })
})

test('the rows are cached for five seconds, and concurrent calls share one read', async () => {
  const { deliveriesArePaused: isPaused } = await fresh()
  expect(await Promise.all([isPaused(), isPaused()])).toEqual([false, false])
  queryRows.mockResolvedValue([all])
  vi.setSystemTime(Date.now() + 5_000)
  expect(await isPaused()).toBe(false)
  expect(queryRows).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 1)
  expect(await isPaused()).toBe(true)
  expect(queryRows).toHaveBeenCalledTimes(2)
})

test('a failed read is not cached', async () => {
  const { deliveriesArePaused: isPaused } = await fresh()
  queryRows.mockRejectedValueOnce(new Error('unavailable'))
  await expect(isPaused()).rejects.toThrow('unavailable')
  expect(await isPaused()).toBe(false)
})
