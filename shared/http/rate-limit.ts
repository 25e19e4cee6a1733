import { CLOCK_SKEW_MS } from '../clocks.ts'
import { env } from '../environment.ts'
import { asError, logger } from '../log.ts'
import { addToRate } from '../table/access/rates.ts'
import type { Middleware } from './exchange.ts'
import { Problem } from './problem.ts'

/**
 * The rate limit of an API key, without a write per request.
 *
 * Each instance runs the generic cell rate algorithm locally: `tat` (theoretical arrival time) is the time at which the
 * bucket is full again, and each request adds `1 / rate` seconds to it. When a key makes a tenth of its rate (at least
 * 5 requests) within a second on one instance, the instance adds these requests to the key's shared row in one update,
 * concurrently with the handler, and adopts the row's time if it is later.
 *
 * Guarantees: one instance never admits more than the rate and the burst. n instances together admit at most the rate,
 * the burst, two seconds of the rate (the possible clock skew), and n tenths of the rate per second (the requests that
 * each may admit before it must update the row).
 * An instance serves one request at a time, so an instance below the threshold adds little. While the store is
 * unavailable, only the limit of each instance applies.
 */
interface Bucket {
  /** Epoch milliseconds. */
  tat: number
  /** Requests that are not in the shared row yet. */
  unrecorded: number
  /** Start of the period that `unrecorded` counts, epoch milliseconds. */
  since: number
}

const buckets = new Map<string, Bucket>()
const MAX_BUCKETS = 10_000
const BURST_SECONDS = 2

/**
 * Counts one request. `after` is the wait in milliseconds if it is refused, else null; `toRecord` is the number of
 * requests to add to the shared row now.
 */
export function takeToken(
  bucket: Bucket,
  rate: number,
  now: number,
): { after: number | null; toRecord: number } {
  const cost = 1000 / rate
  const tat = Math.max(bucket.tat, now) + cost
  const over = tat - now - BURST_SECONDS * 1000
  if (over > 0) return { after: over, toRecord: 0 }
  bucket.tat = tat
  if (now - bucket.since > 1000) Object.assign(bucket, { unrecorded: 0, since: now })
  bucket.unrecorded += 1
  if (bucket.unrecorded < Math.max(5, rate / 10)) return { after: null, toRecord: 0 }
  const toRecord = bucket.unrecorded
  Object.assign(bucket, { unrecorded: 0, since: now })
  return { after: null, toRecord }
}

/**
 * Adopts the time of the shared row if it is later. Another instance wrote it, whose clock may be ahead: without the
 * allowance for skew, a key with unused capacity would be refused.
 */
export function takeOver(bucket: Bucket, shared: number): void {
  bucket.tat = Math.max(bucket.tat, shared - CLOCK_SKEW_MS)
}

/** Requests that the bucket can still admit now. */
export function remaining(bucket: Bucket, rate: number, now: number): number {
  const full = BURST_SECONDS * rate
  return Math.max(0, Math.floor(full - ((bucket.tat - now) * rate) / 1000))
}

export function newBucket(): Bucket {
  return { tat: 0, unrecorded: 0, since: 0 }
}

/** Counts the request against its API key and sets the RateLimit headers (IETF draft ratelimit-headers). */
export function limitRate(): Middleware {
  let rowUpdate: Promise<void> | undefined
  return {
    before: ({ event: state }) => {
      if (!state.caller) return
      const rate = Number(env('RATE_PER_SECOND'))
      const { publicId } = state.caller
      const bucket = bucketOf(publicId)
      // The current time, not the arrival time: a request that has waited behind others for longer than the burst
      // lasts would be refused because of its age.
      const now = Date.now()
      const { after, toRecord } = takeToken(bucket, rate, now)
      state.headers['RateLimit-Policy'] = `"default";q=${BURST_SECONDS * rate};w=${BURST_SECONDS}`
      const reset = Math.max(0, Math.ceil((bucket.tat - now) / 1000))
      state.headers.RateLimit = `"default";r=${remaining(bucket, rate, now)};t=${reset}`
      if (toRecord > 0) rowUpdate = updateSharedRow(publicId, bucket, toRecord, rate, now)
      if (after === null) return
      throw new Problem(429, 'rate_limited', 'too many requests with this key', {
        headers: { 'Retry-After': String(Math.ceil(after / 1000)) },
      })
    },
    // Lambda freezes the instance after the response, so wait for the update, which ran concurrently with the handler.
    after: async () => rowUpdate,
    onError: async () => rowUpdate,
  }
}

async function updateSharedRow(
  publicId: string,
  bucket: Bucket,
  requests: number,
  rate: number,
  now: number,
): Promise<void> {
  try {
    takeOver(bucket, await addToRate(publicId, (requests * 1000) / rate, now))
  } catch (error) {
    logger().warn('cannot add to the shared rate', { error: asError(error) })
  }
}

function bucketOf(publicId: string): Bucket {
  let bucket = buckets.get(publicId)
  if (!bucket) {
    if (buckets.size >= MAX_BUCKETS) buckets.clear()
    bucket = newBucket()
    buckets.set(publicId, bucket)
  }
  return bucket
}
