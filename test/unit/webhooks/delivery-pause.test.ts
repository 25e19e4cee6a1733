import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const readBrake = vi.hoisted(() => vi.fn())
vi.mock('../../../shared/table/webhooks/delivery-pause.ts', () => ({ readDeliveryPause: readBrake }))

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-14T09:00:00.000Z') })
  readBrake.mockReset().mockResolvedValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
})

/** An instance that has not looked yet. */
const fresh = async () => (await import('../../../shared/webhooks/delivery-pause.ts')).deliveriesArePaused
const on = { reason: 'a bad release', since: '2026-03-14T08:00:00.000Z' }

test('the brake is on while its row is there', async () => {
  const brakeIsOn = await fresh()
  expect(await brakeIsOn()).toBe(false)
  vi.resetModules()
  readBrake.mockResolvedValue(on)
  expect(await (await fresh())()).toBe(true)
})

test('an answer is believed for five seconds, and asked for once however many ask', async () => {
  const brakeIsOn = await fresh()
  expect(await Promise.all([brakeIsOn(), brakeIsOn()])).toEqual([false, false])
  readBrake.mockResolvedValue(on)
  vi.setSystemTime(Date.now() + 5_000)
  expect(await brakeIsOn()).toBe(false)
  expect(readBrake).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 1)
  expect(await brakeIsOn()).toBe(true)
  expect(readBrake).toHaveBeenCalledTimes(2)
})

test('a failed read is not believed', async () => {
  const brakeIsOn = await fresh()
  readBrake.mockRejectedValueOnce(new Error('away'))
  await expect(brakeIsOn()).rejects.toThrow('away')
  expect(await brakeIsOn()).toBe(false)
})
