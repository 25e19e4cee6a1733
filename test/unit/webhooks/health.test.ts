import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { DeliveryId } from '../../../shared/domain/kit/ids.ts'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/webhooks/subscription.ts'
import {
  healthStatus,
  NO_DELIVERIES,
  type SubscriptionHealth,
} from '../../../shared/domain/webhooks/subscription-health.ts'
import { logger } from '../../../shared/log.ts'
import { type RowUpdate, toTransactWrite } from '../../../shared/table/store/batching/update-expression.ts'
import { recordHealth } from '../../../shared/webhooks/subscriptions/health.ts'
import { recordWith } from '../../support/records.ts'

const { commit, sleep } = vi.hoisted(() => ({ commit: vi.fn(), sleep: vi.fn() }))
vi.mock('node:timers/promises', () => ({ setTimeout: sleep }))
vi.mock('../../../shared/table/store/commit.ts', () => ({ commit }))
vi.stubEnv('SPEED', '1')

const record = vi.fn<(row: RowUpdate) => Promise<boolean>>()
const batch = { record, update: vi.fn(), read: vi.fn() }
const warn = vi.spyOn(logger(), 'warn').mockReturnValue()
const success = {
  delivery_id: 'd' as DeliveryId,
  response_status: 200,
  error: null,
  duration_ms: 5,
  isFinal: false,
}
const failure = { ...success, response_status: 500, error: 'HTTP 500' }
const row = (id: string) => ({
  record: recordWith(SUBSCRIPTION_FIELDS, { id, workspace_id: 'ws' }),
  v: 1,
  health: NO_DELIVERIES,
  inOrderUntil: undefined,
})
const storedRow = (health: SubscriptionHealth) => ({
  v: 1,
  data: JSON.stringify(recordWith(SUBSCRIPTION_FIELDS)),
  ...health,
})
const written = () => record.mock.calls.map(([update]) => Object.keys(toTransactWrite(update).names ?? {}))

test('deliveries at once write a time once, and each change of the status once', async () => {
  record.mockReset().mockResolvedValue(true)
  await Promise.all(Array.from({ length: 9 }, () => recordHealth(row('a'), success, batch)))
  await Promise.all(Array.from({ length: 9 }, () => recordHealth(row('a'), failure, batch)))
  expect(written()).toEqual([
    ['#last_success_at', '#type'],
    ['#retrying_since', '#last_failure', '#type'],
  ])
})

/** The row of a subscription that each write changes, as several attempts at once have read it before they began. */
function shownRow(id: string) {
  let health: SubscriptionHealth = NO_DELIVERIES
  record.mockReset().mockImplementation(async (update) => {
    const { names = {}, values = {} } = toTransactWrite(update)
    const change = Object.keys(names).map((name, n) => [names[name], Object.values(values)[n]])
    health = { ...health, ...Object.fromEntries(change) }
    return true
  })
  return { read: () => ({ ...row(id), health }), status: () => healthStatus(health) }
}

/** Contract 11.11: also when attempts at once have read the health before one of them changed it. */
test('the status is that of the newest attempt, whatever attempts at once have read', async () => {
  const outcomes = fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }), { maxLength: 5 })
  let run = 0
  await fc.assert(
    fc.asyncProperty(outcomes, async (rounds) => {
      run += 1
      const shown = shownRow(`p${run}`)
      for (const attempts of rounds) {
        const read = shown.read()
        await Promise.all(attempts.map((succeeds) => recordHealth(read, succeeds ? success : failure, batch)))
        expect(shown.status()).toBe(attempts.at(-1) ? 'healthy' : 'retrying')
      }
    }),
    { numRuns: 30 },
  )
})

test('an attempt that took over a second reads what other instances have written meanwhile', async () => {
  const at = new Date().toISOString()
  const health = { ...NO_DELIVERIES, last_success_at: at }
  const last_failure = { at, delivery_id: success.delivery_id, response_status: 500, error: 'HTTP 500' }
  batch.read.mockReset().mockResolvedValue([storedRow({ ...health, retrying_since: at, last_failure })])
  record.mockReset().mockResolvedValue(true)
  await recordHealth({ ...row('s'), health }, { ...success, duration_ms: 999 }, batch)
  expect([record, batch.read].map((mock) => mock.mock.calls.length)).toEqual([0, 0])
  await recordHealth({ ...row('s'), health }, { ...success, duration_ms: 1_000 }, batch)
  expect(written()).toEqual([['#failing_since', '#retrying_since', '#last_success_at', '#type']])
})

test('a receiver that fails every other time costs one write a second', async () => {
  const shown = shownRow('w')
  const [first, ...later] = [failure, success, failure, success, failure]
  await recordHealth(shown.read(), first, batch)
  const { promise: second, resolve: endSecond } = Promise.withResolvers<void>()
  sleep.mockReset().mockReturnValue(second)
  const ends = later.map((ended) => recordHealth(shown.read(), ended, batch))
  await vi.waitUntil(() => sleep.mock.calls.length > 0)
  expect([record.mock.calls.length, shown.status()]).toEqual([1, 'retrying'])
  endSecond()
  await Promise.all(ends)
  expect([record.mock.calls.length, shown.status()]).toEqual([2, 'retrying'])
})

test('of two invocations that wait to write the same changes one writes them', async () => {
  const shown = shownRow('i')
  await recordHealth(shown.read(), failure, batch)
  const { promise: second, resolve: endSecond } = Promise.withResolvers<void>()
  sleep.mockReset().mockReturnValue(second)
  const ends = [success, failure].map((ended) => recordHealth(shown.read(), ended, { ...batch }))
  await vi.waitUntil(() => sleep.mock.calls.length === 2)
  endSecond()
  await Promise.all(ends)
  expect([record.mock.calls.length, shown.status()]).toEqual([2, 'retrying'])
  expect(warn).not.toHaveBeenCalled()
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

test('an invocation whose write never ends does not hold up the next', async () => {
  record.mockReset().mockReturnValue(new Promise(() => {}))
  void recordHealth(row('k'), failure, { ...batch })
  await vi.waitUntil(() => record.mock.calls.length > 0)
  record.mockReset().mockResolvedValue(true)
  const next = recordHealth(row('k'), success, { ...batch })
  await new Promise(setImmediate)
  expect(record).toHaveBeenCalledTimes(1)
  await next
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
