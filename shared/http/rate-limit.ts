import { env } from '../aws/environment.ts'
import type { Route } from '../contract/route.ts'
import { asError, logger } from '../log.ts'
import { addToRate } from '../table/access/rates.ts'
import { clientAddress } from './client-address.ts'
import type { Caller, Middleware, State } from './exchange.ts'
import { Problem } from './problem.ts'
import {
  BURST_SECONDS,
  type Bucket,
  newBucket,
  remaining,
  takeOver,
  takeToken,
  waitMs,
} from './rate-bucket.ts'

/*
 * The rate limits of an API key or session and of its workspace (contract 1.13), and of an address that sends requests without a credential
 * (4.20), without a write for each request.
 *
 * Each instance limits by itself. If one instance gets a tenth of a key's rate (at least 5 requests) within a second from a key, a
 * workspace or an address, it adds these requests to the shared row of that key, workspace or address. It does so in one update,
 * concurrently with the handler, and adopts the row's time if that is later.
 *
 * Guarantees: one instance never admits more than the rate and the burst of a limit. n instances together admit at most the rate, the
 * burst, two seconds of the rate (the possible clock skew), and n tenths of a key's rate per second (the requests that each may admit
 * before it must update the row). An instance serves one request at a time, so an instance below the threshold adds little. While the store
 * is unavailable, only the limit of each instance applies.
 */

/** A workspace may use the rate of this many keys. */
const KEYS_PER_WORKSPACE = 5

/** The limit of an address in requests a second, and the burst in seconds of this rate (contract 4.20). */
const ADDRESS = { rate: 10, burstSeconds: 5 }

interface Limit {
  /** The name of the quota in the headers. */
  readonly name: 'default' | 'workspace' | 'address'
  /** The limited key, workspace or address, for the message of the 429. */
  readonly scope: string
  /** The id of the bucket and of the shared row. */
  readonly id: string
  readonly rate: number
  readonly burstSeconds: number
  readonly bucket: Bucket
}

const buckets = new Map<string, Bucket>()
const MAX_BUCKETS = 10_000

/**
 * Counts the request against its key and its workspace, or without a key against its address, and sets the RateLimit
 * headers (IETF draft ratelimit-headers). The headers describe the limit of the key, or the limit of the workspace if
 * only that limit refuses the request.
 */
export function limitRate(route: Pick<Route, 'auth' | 'limitsItself'>): Middleware {
  let rowUpdates: Promise<unknown> | undefined
  return {
    before: ({ event: state }) => {
      if (route.auth === 'none' || route.limitsItself) return
      const limits: readonly [Limit, ...Limit[]] = state.caller
        ? limitsOf(state.caller)
        : [limitOfAddress(state)]
      const [first] = limits
      // Uses the current time instead of the arrival time: otherwise a request that waited longer than the burst lasts would be refused
      // because of its age.
      const now = Date.now()
      const refusing = limits.find(
        ({ bucket, rate, burstSeconds }) => waitMs(bucket, rate, now, burstSeconds) > 0,
      )
      if (!refusing) rowUpdates = count(limits, Math.max(5, first.rate / 10), now)
      describe(refusing ?? first, state, now)
      if (refusing) throw tooMany(refusing, now)
    },
    // Lambda freezes the instance after the response, so wait for the updates, which ran concurrently with the handler.
    after: async () => void (await rowUpdates),
    onError: async () => void (await rowUpdates),
  }
}

function limitsOf({ publicId, workspaceId, requestsPerSecond }: Caller): readonly [Limit, Limit] {
  const most = requestsPerSecond ?? Number.POSITIVE_INFINITY
  const rate = Math.min(Number(env('RATE_PER_SECOND')), most)
  const key = { id: publicId, rate, burstSeconds: BURST_SECONDS, bucket: bucketOf(publicId) }
  const workspace = {
    ...key,
    id: workspaceId,
    rate: Math.min(KEYS_PER_WORKSPACE * rate, most),
    bucket: bucketOf(workspaceId),
  }
  return [
    { name: 'default', scope: 'with this key', ...key },
    { name: 'workspace', scope: 'in this workspace', ...workspace },
  ]
}

function limitOfAddress({ event }: State): Limit {
  const id = clientAddress(event)
  return { name: 'address', scope: 'from this address', id, ...ADDRESS, bucket: bucketOf(id) }
}

function bucketOf(id: string): Bucket {
  let bucket = buckets.get(id)
  if (!bucket) {
    if (buckets.size >= MAX_BUCKETS) buckets.clear()
    bucket = newBucket()
    buckets.set(id, bucket)
  }
  return bucket
}

function count(limits: readonly Limit[], threshold: number, now: number): Promise<unknown> {
  return Promise.all(
    limits.map((limit) => {
      const requests = takeToken(limit.bucket, limit.rate, threshold, now)
      return requests > 0 ? updateSharedRow(limit, requests, now) : undefined
    }),
  )
}

async function updateSharedRow({ id, rate, bucket }: Limit, requests: number, now: number): Promise<void> {
  try {
    takeOver(bucket, await addToRate(id, (requests * 1000) / rate, now))
  } catch (error) {
    logger().warn('cannot add to the shared rate', { error: asError(error) })
  }
}

function describe({ name, rate, burstSeconds, bucket }: Limit, { headers }: State, now: number): void {
  headers['RateLimit-Policy'] = `"${name}";q=${burstSeconds * rate};w=${burstSeconds}`
  const reset = Math.max(0, Math.ceil((bucket.tat - now) / 1000))
  headers.RateLimit = `"${name}";r=${remaining(bucket, rate, now, burstSeconds)};t=${reset}`
}

function tooMany({ scope, rate, burstSeconds, bucket }: Limit, now: number): Problem {
  return new Problem(429, 'rate_limited', `too many requests ${scope}`, {
    headers: { 'Retry-After': String(Math.ceil(waitMs(bucket, rate, now, burstSeconds) / 1000)) },
  })
}
