import { CLOCK_SKEW_MS } from '../../clocks.ts'
import { type Attempt, BODY_TOO_LARGE } from '../../domain/webhooks/delivery.ts'

/** Attempt n+1 is due this many minutes after attempt n failed (contract 12.3). */
export const RETRY_MINUTES = [1, 5, 15, 60, 240] as const

/** Attempts in total: the first one and its retries (contract 12.3). */
export const MAX_ATTEMPTS = RETRY_MINUTES.length + 1

/** For connect, send, headers and body together (contract 12.2); never divided by SPEED (contract 16.2). */
export const TIMEOUT_MS = 15_000

/** The longest delay of SQS. */
export const MAX_QUEUE_DELAY_S = 900

/**
 * The sweep queues attempts that are due later than SQS can delay, at most this long before they are due. Longer than
 * the interval between sweeps, so that a few sweeps may fail; shorter than the longest delay of SQS.
 */
const SWEEP_LEAD_MS = 600_000

/**
 * The length of a lease. The lease must be longer than an attempt by any worker's clock, otherwise a second attempt
 * could start while the first is running. So SPEED divides only the margin for rendering and recording.
 */
export const leaseMs = (speed: number): number => TIMEOUT_MS + CLOCK_SKEW_MS + 1_000 + 12_000 / speed

/** How long a message may take before the sweep considers it lost. */
export const graceMs = (speed: number): number => Math.max(5_000, 60_000 / speed)

/** The step after an attempt. */
export type Decision =
  | { readonly kind: 'succeed' }
  | { readonly kind: 'retry'; readonly at: Date }
  | { readonly kind: 'fail' }
  /** The receiver returned 410: fail the delivery and revoke the subscription. */
  | { readonly kind: 'revoke' }

/** The fields of an attempt that determine the decision. */
export type AttemptSummary = Pick<Attempt, 'response_status' | 'error'>

/**
 * Decides the step after an attempt that ended `now` (contract 12.3 to 12.5).
 * @param number the attempt's number in the delivery's current round, from 1; a manual redelivery opens a new round
 * @param speed divides the delays (contract 16.2)
 */
export function decide(outcome: AttemptSummary, number: number, now: Date, speed: number): Decision {
  const { response_status: status, error } = outcome
  if (error === null) return { kind: 'succeed' }
  if (status === 410) return { kind: 'revoke' }
  if (error === BODY_TOO_LARGE || (status !== null && isPermanent(status))) return { kind: 'fail' }
  const minutes = RETRY_MINUTES[number - 1]
  if (minutes === undefined) return { kind: 'fail' }
  return { kind: 'retry', at: new Date(now.getTime() + Math.ceil((minutes * 60_000) / speed)) }
}

/** A 4xx for which a retry is useless (contract 12.4). */
function isPermanent(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

/**
 * The time when a delivery whose next attempt is due `at` is due for the sweep: after `at`, in case the message is
 * lost, or before `at`, if SQS cannot delay a message that long.
 */
export function sweepAt(at: Date, now: Date, speed: number): Date {
  const queued = at.getTime() - now.getTime() <= MAX_QUEUE_DELAY_S * 1000
  return new Date(at.getTime() + (queued ? graceMs(speed) : -SWEEP_LEAD_MS))
}

/** Maximum interval after which the sweep queues a row again, in milliseconds. */
const maxAgainMs = (speed: number): number => Math.max(60_000, (MAX_QUEUE_DELAY_S * 1000) / speed)

/**
 * The next due time of a row that the sweep has just queued, `late` ms after its due time. The interval grows with
 * `late`, otherwise each sweep would queue a backlog again and double it every minute.
 */
export function sweepAgainAt(late: number, now: Date, speed: number): Date {
  return new Date(now.getTime() + Math.max(graceMs(speed), Math.min(late, maxAgainMs(speed))))
}
