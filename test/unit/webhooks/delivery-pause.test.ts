import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const readRow = vi.hoisted(() => vi.fn())
vi.mock('../../../shared/table/store/read.ts', () => ({ readRow }))

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-14T09:00:00.000Z') })
  readRow.mockReset().mockResolvedValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
})

/** `deliveriesArePaused` of a new instance, which has not read the row. */
const fresh = async () => (await import('../../../shared/webhooks/deliveries/pause.ts')).deliveriesArePaused
const on = { reason: 'a bad release', since: '2026-03-14T08:00:00.000Z' }

test('deliveries are paused while the row exists', async () => {
  const isPaused = await fresh()
  expect(await isPaused()).toBe(false)
  vi.resetModules()
  readRow.mockResolvedValue(on)
  expect(await (await fresh())()).toBe(true)
})

test('the row is cached for five seconds, and concurrent calls share one read', async () => {
  const isPaused = await fresh()
  expect(await Promise.all([isPaused(), isPaused()])).toEqual([false, false])
  readRow.mockResolvedValue(on)
  vi.setSystemTime(Date.now() + 5_000)
  expect(await isPaused()).toBe(false)
  expect(readRow).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 1)
  expect(await isPaused()).toBe(true)
  expect(readRow).toHaveBeenCalledTimes(2)
})

test('a failed read is not cached', async () => {
  const isPaused = await fresh()
  readRow.mockRejectedValueOnce(new Error('unavailable'))
  await expect(isPaused()).rejects.toThrow('unavailable')
  expect(await isPaused()).toBe(false)
})
