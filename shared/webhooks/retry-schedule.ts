import { CLOCK_SKEW_MS } from '../clocks.ts'
import type { Attempt } from '../domain/delivery.ts'

/** Attempt n+1 is due this many minutes after attempt n failed (contract 12.3, contract 12.3). */
export const RETRY_MINUTES = [1, 5, 15, 60, 240] as const

/** Attempts in total: the first one and its retries (contract 12.3). */
export const MAX_ATTEMPTS = RETRY_MINUTES.length + 1

/** Connect, send, headers and body together (contract 12.2); never divided by SPEED (contract 16.2). */
export const TIMEOUT_MS = 15_000

/** The longest delay that SQS knows. */
export const MAX_QUEUE_DELAY_S = 900

/**
 * What is due later than SQS can wait is queued by the sweep, at some time in this span before it is due. Longer than
 * a sweep's period, so that a sweep may fail a few times; shorter than SQS's longest delay.
 */
const SWEEP_LEAD_MS = 600_000

/**
 * How long a claimed attempt belongs to who claimed it. Were it shorter than a running attempt, by whatever clock, a
 * second one would start beside it, so only the margin for rendering and recording is divided by SPEED.
 */
export const leaseMs = (speed: number): number => TIMEOUT_MS + CLOCK_SKEW_MS + 1_000 + 12_000 / speed

/** How long a message may take before the sweep believes that it was lost. */
export const graceMs = (speed: number): number => Math.max(5_000, 60_000 / speed)

/** What follows from an attempt. */
export type Decision =
  | { readonly kind: 'succeed' }
  | { readonly kind: 'retry'; readonly at: Date }
  | { readonly kind: 'fail' }
  /** The receiver said 410: fail, and revoke the subscription. */
  | { readonly kind: 'revoke' }

/** How an attempt went, as far as the decision goes. */
export type AttemptSummary = Pick<Attempt, 'response_status' | 'error'>

/**
 * Decides what follows from an attempt that ended `now` (contract 12.3 and 5.3).
 * @param number counts from 1 in the delivery's present round; a manual redelivery opens a new one
 * @param speed divides the delays (contract 16.2)
 */
export function decide(outcome: AttemptSummary, number: number, now: Date, speed: number): Decision {
  const { response_status: status, error } = outcome
  if (error === null) return { kind: 'succeed' }
  if (status === 410) return { kind: 'revoke' }
  if (status !== null && isPermanent(status)) return { kind: 'fail' }
  const minutes = RETRY_MINUTES[number - 1]
  if (minutes === undefined) return { kind: 'fail' }
  return { kind: 'retry', at: new Date(now.getTime() + Math.ceil((minutes * 60_000) / speed)) }
}

/** A 4xx that says that trying again is no use (contract 12.4). */
function isPermanent(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

/**
 * When the sweep must look at a delivery whose next attempt is due `at`: after it, in case the message gets lost, or
 * ahead of it, where SQS cannot wait that long.
 */
export function sweepAt(at: Date, now: Date, speed: number): Date {
  const queued = at.getTime() - now.getTime() <= MAX_QUEUE_DELAY_S * 1000
  return new Date(at.getTime() + (queued ? graceMs(speed) : -SWEEP_LEAD_MS))
}

/**
 * When the sweep must look again at what it has just queued, `late` ms after its time. The longer it has been waiting
 * the longer it may, or a backlog in the queue would be doubled each minute.
 */
export function sweepAgainAt(late: number, now: Date, speed: number): Date {
  return new Date(now.getTime() + Math.max(graceMs(speed), Math.min(late, MAX_QUEUE_DELAY_S * 1000)))
}
