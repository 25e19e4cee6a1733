import { expect, test, vi } from 'vitest'
import type { Exchange, State } from '../../../shared/http/exchange.ts'
import {
  type Bucket,
  newBucket,
  remaining,
  takeOver,
  takeToken,
  waitMs,
} from '../../../shared/http/rate-bucket.ts'
import { limitRate } from '../../../shared/http/rate-limit.ts'

const RATE = 100
const THRESHOLD = RATE / 10

/** Counts a request if it is admitted. @returns what to add to the shared row; undefined if it is refused */
function request(bucket: Bucket, now: number, rate = RATE): number | undefined {
  return waitMs(bucket, rate, now) > 0 ? undefined : takeToken(bucket, rate, THRESHOLD, now)
}

/** How many of `n` requests at `now` are accepted. */
function burst(bucket: Bucket, n: number, now: number): number {
  let through = 0
  for (let i = 0; i < n; i++) if (request(bucket, now) !== undefined) through++
  return through
}

test('a bucket accepts a burst of two seconds, then the rate', () => {
  const bucket = newBucket()
  expect(burst(bucket, 1_000, 0)).toBe(200)
  expect(remaining(bucket, RATE, 0)).toBe(0)
  expect(waitMs(bucket, RATE, 0)).toBe(10)
  expect(burst(bucket, 1_000, 1_000)).toBe(100)
  expect(burst(bucket, 1_000, 60_000)).toBe(200)
})

test('a quiet key never syncs; a busy one syncs with one write for each tenth of its rate', () => {
  const quiet = newBucket()
  const busy = newBucket()
  let quietWrites = 0
  let busyWrites = 0
  for (let now = 0; now < 60_000; now += 500) if (request(quiet, now)) quietWrites++
  for (let now = 0; now < 10_000; now += 20) if (request(busy, now)) busyWrites++
  expect(quietWrites).toBe(0)
  expect(busyWrites).toBe(50) // 500 requests
})

test('instances that sync accept little more than a single instance would', () => {
  const INSTANCES = 10
  const buckets = Array.from({ length: INSTANCES }, newBucket)
  let shared = 0
  let through = 0
  for (let now = 0; now < 10_000; now += 10) {
    for (const bucket of buckets) {
      const toRecord = request(bucket, now)
      if (toRecord === undefined) continue
      through++
      if (toRecord === 0) continue
      shared = Math.max(shared, now) + (toRecord * 1_000) / RATE
      takeOver(bucket, shared)
    }
  }
  // The rate, the burst, two seconds of clock skew, and a tenth of the rate for each instance and second.
  expect(through).toBeLessThanOrEqual(RATE * 10 + 200 + 2 * RATE + INSTANCES * (RATE / 10) * 10)
  expect(through).toBeGreaterThanOrEqual(RATE * 10)
})

test('an instance whose clock is two seconds behind another refuses no request', () => {
  const [ahead, behind] = [newBucket(), newBucket()]
  let shared = 0
  for (let now = 0; now < 10_000; now += 20) {
    for (const [bucket, clock] of [[ahead, now + 2_000] as const, [behind, now] as const]) {
      const toRecord = request(bucket, clock)
      expect(toRecord).toBeDefined()
      if (!toRecord) continue
      shared = Math.max(shared, clock) + (toRecord * 1_000) / RATE
      takeOver(bucket, shared)
    }
  }
})

test('a request is limited by the time at which it reaches the limiter, not by its earlier wait', () => {
  vi.stubEnv('RATE_PER_SECOND', String(RATE))
  const limiter = limitRate({})
  const arrive = (waitedMs: number) => {
    const state = {
      now: new Date(Date.now() - waitedMs),
      caller: { publicId: 'waited', workspaceId: 'waited too' },
      headers: {},
    }
    limiter.before?.({ event: state as Partial<State> } as Exchange)
    return state.headers
  }
  arrive(0)
  // This request waited longer than the burst lasts, and a later request was counted before it.
  expect(arrive(10_000)).toHaveProperty('RateLimit')
  vi.unstubAllEnvs()
})
