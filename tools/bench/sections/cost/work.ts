import { NOTHING, type Work } from '../../../../ops/cost/model.ts'
import type { Measured } from '../../measure/measured.ts'

/*
 * Assumptions about AWS, not measured here: the duration of a store call, of any other call, and of a function's own
 * work, in milliseconds (a quarter of a gigabyte has a seventh of a CPU). The number of store calls is measured.
 */
export const STORE_MS = 6
export const OTHER_CALL_MS = 15
export const OWN_MS = { endpoint: 10, pipeline: 20, eachOfBatch: 2 }
/** The assumed duration of a cold start with the CPU of 1 GB and of a quarter of it, in milliseconds. */
export const START_MS = { endpoint: 300, pipeline: 900 }
/** The pipeline's functions have a quarter of a gigabyte: they mostly wait for receivers, which needs little CPU. */
const PIPELINE_GB = 0.25
/** API Gateway's access log line for a request, in bytes. Lambda's START, END and REPORT lines are not stored. */
const ACCESS_LOG_BYTES = 480

/** One of so many that share the work. */
export const shareOf = (count: number, work: Work): Work => {
  const names = Object.keys(NOTHING) as (keyof Work)[]
  return Object.assign({}, NOTHING, ...names.map((name) => ({ [name]: work[name] / count })))
}

export const request = ({ calls, logBytes, ...bill }: Measured, bytesOut: number): Work => ({
  ...NOTHING,
  ...bill,
  invocations: 1,
  functionMs: OWN_MS.endpoint + calls * STORE_MS,
  startMs: START_MS.endpoint,
  apiRequests: 1,
  logBytes: logBytes + ACCESS_LOG_BYTES,
  bytesOut,
})

export const consumer = (
  { calls, logBytes, ...bill }: Measured,
  otherMs: number,
  more: Partial<Work>,
  batch = 1,
): Work => ({
  ...NOTHING,
  ...bill,
  invocations: 1,
  functionMs: (OWN_MS.pipeline + (batch - 1) * OWN_MS.eachOfBatch + calls * STORE_MS + otherMs) * PIPELINE_GB,
  startMs: START_MS.pipeline * PIPELINE_GB,
  logBytes,
  ...more,
})

/** Fan-out sends its messages in one call. */
export const fanOutOf = (measured: Measured, events = 1): Work =>
  consumer(measured, OTHER_CALL_MS, {}, events)

export function differenceOf(more: Work, less: Work): Work {
  const names = Object.keys(NOTHING) as (keyof Work)[]
  return Object.assign({}, NOTHING, ...names.map((name) => ({ [name]: more[name] - less[name] })))
}
