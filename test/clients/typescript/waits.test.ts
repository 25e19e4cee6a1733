import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type RetryOptions, withRetries } from '../../../clients/typescript/src/retry.ts'

const limited = (seconds?: number) =>
  new Response(null, { status: 429, headers: seconds ? { 'retry-after': String(seconds) } : {} })

/** Attempts of which the first `failures` get 429. */
function attempts(failures: number, retryAfter?: number) {
  let made = 0
  const attempt = async () => (++made > failures ? new Response(null) : limited(retryAfter))
  return { attempt, made: () => made }
}

/** The waits of a call when each random number is this one. */
async function waitsOf(random: number, failures: number, options: RetryOptions): Promise<number[]> {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  await withRetries(attempts(failures).attempt, new AbortController().signal, { ...options, wait })
  return waits
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the longest wait doubles, up to a limit', async () => {
  expect(await waitsOf(1, 4, {})).toEqual([250, 500, 1000, 2000])
  expect(await waitsOf(0.5, 4, { baseMs: 100, maxMs: 300 })).toEqual([50, 100, 150, 150])
  expect(await waitsOf(1, 8, { retries: 8 })).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 20_000])
})

test('a Retry-After as long as the longest wait is waited for, a longer one is not', async () => {
  const { signal } = new AbortController()
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  const options = { wait, baseMs: 0, maxMs: 2000 }
  expect((await withRetries(attempts(1, 2).attempt, signal, options)).status).toBe(200)
  expect((await withRetries(attempts(1, 3).attempt, signal, options)).status).toBe(429)
  expect(waits).toEqual([2000])
})

test('a call is repeated when its wait is over, and then leaves no listener', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { signal } = new AbortController()
  const { attempt, made } = attempts(1)
  const response = withRetries(attempt, signal)
  await vi.advanceTimersByTimeAsync(124)
  expect([made(), getEventListeners(signal, 'abort').length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(1)
  expect((await response).status).toBe(200)
  expect([made(), getEventListeners(signal, 'abort').length]).toEqual([2, 0])
})

test('a call that is aborted while it waits ends at once', async () => {
  const controller = new AbortController()
  const { attempt, made } = attempts(1)
  const ended = expect(withRetries(attempt, controller.signal)).rejects.toThrow('not needed any more')
  await vi.advanceTimersByTimeAsync(0)
  controller.abort(new Error('not needed any more'))
  await ended
  expect([made(), vi.getTimerCount()]).toEqual([1, 0])
})

test('a call that was aborted before it waits ends at once', async () => {
  const reason = new Error('not needed any more')
  const { attempt, made } = attempts(1)
  await expect(withRetries(attempt, AbortSignal.abort(reason))).rejects.toBe(reason)
  expect([made(), vi.getTimerCount()]).toEqual([1, 0])
})
