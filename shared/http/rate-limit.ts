import { CLOCK_SKEW_MS } from '../clocks.ts'
import { env } from '../environment.ts'
import { logger } from '../log.ts'
import { addToRate } from '../table/access/rates.ts'
import type { Middleware } from './exchange.ts'
import { Problem } from './problem.ts'

/**
 * The rate limit of a key, without a write for each request.
 *
 * Each instance runs the generic cell rate algorithm by itself: `tat` is the time at which the key's bucket would be
 * full again, and a request costs `1 / rate` of it. A key that is busy here (a tenth of its rate, at least 5 requests, within a second) also
 * settles what it spent with the one shared row, one update for that many requests, beside the handler's own work,
 * and takes over the row's time where that is later.
 *
 * What it guarantees: one instance never lets more than the rate and the burst through. n instances together let
 * through at most the rate, the burst, two seconds of the rate, by which their clocks may differ, and n tenths of the
 * rate a second: what each may spend before it must settle.
 * An instance serves one request at a time, so one that is not busy adds little. Where the store does not answer,
 * the limit of each instance alone holds.
 */
interface Bucket {
  /** Epoch milliseconds. */
  tat: number
  unsettled: number
  /** When the unsettled requests began to count, epoch milliseconds. */
  since: number
}

const buckets = new Map<string, Bucket>()
const MOST_BUCKETS = 10_000
const BURST_SECONDS = 2

/** Spends one request. `after` is the milliseconds to wait when refused, else null; `settle` how many to report now. */
export function takeToken(
  bucket: Bucket,
  rate: number,
  now: number,
): { after: number | null; settle: number } {
  const cost = 1000 / rate
  const tat = Math.max(bucket.tat, now) + cost
  const over = tat - now - BURST_SECONDS * 1000
  if (over > 0) return { after: over, settle: 0 }
  bucket.tat = tat
  if (now - bucket.since > 1000) Object.assign(bucket, { unsettled: 0, since: now })
  bucket.unsettled += 1
  if (bucket.unsettled < Math.max(5, rate / 10)) return { after: null, settle: 0 }
  const settle = bucket.unsettled
  Object.assign(bucket, { unsettled: 0, since: now })
  return { after: null, settle }
}

/**
 * Takes over the time of the shared row where that is later. It is by the clock of another instance, which may be ahead
 * of this one: without the allowance a key would be refused that has spent nothing.
 */
export function takeOver(bucket: Bucket, shared: number): void {
  bucket.tat = Math.max(bucket.tat, shared - CLOCK_SKEW_MS)
}

/** Requests that the bucket still holds. */
export function remaining(bucket: Bucket, rate: number, now: number): number {
  const full = BURST_SECONDS * rate
  return Math.max(0, Math.floor(full - ((bucket.tat - now) * rate) / 1000))
}

export function newBucket(): Bucket {
  return { tat: 0, unsettled: 0, since: 0 }
}

/** Counts the request against its key and tells the caller where it stands (IETF draft ratelimit-headers). */
export function limitRate(): Middleware {
  let settling: Promise<void> | undefined
  return {
    before: ({ event: state }) => {
      if (!state.caller) return
      const rate = Number(env('RATE_PER_SECOND'))
      const { publicId } = state.caller
      const bucket = bucketOf(publicId)
      // Not when the request arrived: one that has waited longer than the burst lasts, behind others that were counted
      // before it, would be refused for its age.
      const now = Date.now()
      const { after, settle } = takeToken(bucket, rate, now)
      state.headers['RateLimit-Policy'] = `"default";q=${BURST_SECONDS * rate};w=${BURST_SECONDS}`
      const reset = Math.max(0, Math.ceil((bucket.tat - now) / 1000))
      state.headers.RateLimit = `"default";r=${remaining(bucket, rate, now)};t=${reset}`
      if (settle > 0) settling = settleUp(publicId, bucket, settle, rate, now)
      if (after === null) return
      throw new Problem(429, 'rate_limited', 'too many requests with this key', {
        headers: { 'Retry-After': String(Math.ceil(after / 1000)) },
      })
    },
    // Lambda freezes an instance that has answered: what was begun is waited for, the handler ran meanwhile.
    after: async () => settling,
    onError: async () => settling,
  }
}

async function settleUp(
  publicId: string,
  bucket: Bucket,
  n: number,
  rate: number,
  now: number,
): Promise<void> {
  try {
    takeOver(bucket, await addToRate(publicId, (n * 1000) / rate, now))
  } catch (error) {
    logger().warn('rate not settled', { error: error as Error })
  }
}

function bucketOf(publicId: string): Bucket {
  let bucket = buckets.get(publicId)
  if (!bucket) {
    if (buckets.size >= MOST_BUCKETS) buckets.clear()
    bucket = newBucket()
    buckets.set(publicId, bucket)
  }
  return bucket
}
