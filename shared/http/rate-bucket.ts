import { CLOCK_SKEW_MS } from '../clocks.ts'

/**
 * The usage of one limit on one instance, by the generic cell rate algorithm: `tat` (theoretical arrival time) is the
 * time at which the bucket is full again, and each request adds `1 / rate` seconds to it.
 */
export interface Bucket {
  /** Epoch milliseconds. */
  tat: number
  /** The number of requests that are not in the shared row yet. */
  unrecorded: number
  /** Start of the period that `unrecorded` counts, epoch milliseconds. */
  since: number
}

export const BURST_SECONDS = 2

export const newBucket = (): Bucket => ({ tat: 0, unrecorded: 0, since: 0 })

/** The wait in milliseconds until the bucket admits a request; 0 if the bucket admits a request now. */
export function waitMs({ tat }: Bucket, rate: number, now: number, burstSeconds = BURST_SECONDS): number {
  return Math.max(0, Math.max(tat, now) + 1000 / rate - now - burstSeconds * 1000)
}

/**
 * Counts a request that was admitted.
 * @param threshold number of requests within a second that makes the limit busy
 * @returns the number of requests to add to the shared row now
 */
export function takeToken(bucket: Bucket, rate: number, threshold: number, now: number): number {
  bucket.tat = Math.max(bucket.tat, now) + 1000 / rate
  if (now - bucket.since > 1000) Object.assign(bucket, { unrecorded: 0, since: now })
  bucket.unrecorded += 1
  if (bucket.unrecorded < threshold) return 0
  const toRecord = bucket.unrecorded
  Object.assign(bucket, { unrecorded: 0, since: now })
  return toRecord
}

/**
 * Adopts the time of the shared row if that time is later. The clock of the instance that wrote the row may be ahead, so the skew is
 * subtracted: otherwise a limit with unused capacity could refuse requests.
 */
export function takeOver(bucket: Bucket, shared: number): void {
  bucket.tat = Math.max(bucket.tat, shared - CLOCK_SKEW_MS)
}

/** The number of requests that the bucket can still admit now. */
export function remaining(bucket: Bucket, rate: number, now: number, burstSeconds = BURST_SECONDS): number {
  const full = burstSeconds * rate
  return Math.max(0, Math.floor(full - ((bucket.tat - now) * rate) / 1000))
}
