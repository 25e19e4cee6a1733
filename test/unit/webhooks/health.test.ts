import { expect, onTestFinished, test, vi } from 'vitest'
import type { DeliveryId } from '../../../shared/domain/ids.ts'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/subscription.ts'
import { NO_DELIVERIES } from '../../../shared/domain/subscription-health.ts'
import { logger } from '../../../shared/log.ts'
import { type RowUpdate, toTransactWrite } from '../../../shared/table/store/batching/update-expression.ts'
import { recordHealth } from '../../../shared/webhooks/subscriptions/health.ts'
import { recordWith } from '../../support/records.ts'

const { commit } = vi.hoisted(() => ({ commit: vi.fn() }))
vi.mock('../../../shared/table/store/commit.ts', () => ({ commit }))
vi.stubEnv('SPEED', '1')

const record = vi.fn<(row: RowUpdate) => Promise<boolean>>()
const batch = { record, update: vi.fn(), read: vi.fn() }
const warn = vi.spyOn(logger(), 'warn').mockReturnValue()
const success = { delivery_id: 'd' as DeliveryId, response_status: 200, error: null, isFinal: false }
const failure = { ...success, response_status: 500, error: 'HTTP 500' }
const row = (id: string) => ({
  record: recordWith(SUBSCRIPTION_FIELDS, { id, workspace_id: 'ws' }),
  v: 1,
  health: NO_DELIVERIES,
  inOrderUntil: undefined,
})
const written = () => record.mock.calls.map(([update]) => Object.keys(toTransactWrite(update).names ?? {}))

test('deliveries at once write a time once, and each change of the status', async () => {
  record.mockReset().mockResolvedValue(true)
  await Promise.all(Array.from({ length: 9 }, () => recordHealth(row('a'), success, batch)))
  await Promise.all(Array.from({ length: 9 }, () => recordHealth(row('a'), failure, batch)))
  expect(written()).toEqual([
    ['#last_success_at', '#type'],
    ['#last_failure', '#type'],
  ])
  record.mockClear()
  const failing = { ...row('a'), health: { ...NO_DELIVERIES, failing_since: 'then' } }
  for (let n = 0; n < 2; n++) await recordHealth(failing, success, batch)
  await recordHealth(row('a'), { ...failure, isFinal: true }, batch)
  expect(record).toHaveBeenCalledTimes(3)
})

test('a failure is watched before it is written, so that one that lasts is ended', async () => {
  record.mockReset().mockResolvedValue(true)
  commit.mockReset().mockRejectedValueOnce(new Error('throttled')).mockResolvedValue(undefined)
  const end = () => recordHealth(row('f'), { ...failure, isFinal: true }, batch)
  await end()
  expect(record).not.toHaveBeenCalled()
  await end()
  expect(record).toHaveBeenCalledTimes(1)
  const since = Object.values(toTransactWrite(record.mock.calls[0]?.[0] as RowUpdate).values ?? {})[0]
  const [[watched]] = commit.mock.calls[1] as [[{ put: { type: string; data: object } }]]
  expect(watched.put).toMatchObject({ type: 'failing', data: { subscription_id: 'f', since } })
  warn.mockClear()
})

test('an attempt that changes nothing is not written', async () => {
  record.mockReset().mockResolvedValue(true)
  const healthy = { ...NO_DELIVERIES, last_success_at: new Date().toISOString() }
  await recordHealth({ ...row('c'), health: healthy }, success, batch)
  expect(record).not.toHaveBeenCalled()
})

test('a time is written again after an hour', async () => {
  record.mockReset().mockResolvedValue(true)
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const calls = async (id: string) => {
    record.mockClear()
    await recordHealth(row(id), success, batch)
    return record.mock.calls.length
  }
  expect(await calls('d')).toBe(1)
  vi.advanceTimersByTime(3_599_999)
  expect([await calls('d'), await calls('e')]).toEqual([0, 1])
  vi.advanceTimersByTime(1)
  expect([await calls('d'), await calls('e')]).toEqual([1, 0])
})

test('a write that fails is logged and tried with the next delivery', async () => {
  record.mockReset().mockRejectedValueOnce(new Error('throttled')).mockResolvedValue(true)
  await recordHealth(row('b'), success, batch)
  expect(warn).toHaveBeenCalledExactlyOnceWith('health not recorded', {
    subscription_id: 'b',
    error: 'Error: throttled',
  })
  await recordHealth(row('b'), success, batch)
  expect(record).toHaveBeenCalledTimes(2)
})
