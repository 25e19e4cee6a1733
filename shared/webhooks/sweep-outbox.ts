import { env } from '../environment.ts'
import { asError, logger } from '../log.ts'
import { OUTBOX_SHARDS } from '../table/keys.ts'
import { isTransient } from '../table/store/unavailable.ts'
import { postpone } from '../table/webhooks/due.ts'
import {
  type OutboxEvent,
  type OutboxPass,
  outboxEvents,
  readPositions,
  savePositions,
} from '../table/webhooks/outbox.ts'
import { checkDeliveries, type KnownSubscribers, type Report } from './check-deliveries.ts'
import { NewestSeen } from './keep-samples.ts'
import { lostAt } from './queue.ts'
import { graceMs } from './retry-schedule.ts'

/** Events per page. */
const PAGE = 100

/**
 * Checks the events that fan-out has had a minute for. Their deliveries are queued, running or retried by then, so
 * what is missing or has only its message was probably lost.
 * @returns why shards stopped
 */
export function sweepOutboxEarly(now: Date, until: Date, report: Report): Promise<unknown[]> {
  const upTo = new Date(now.getTime() - graceMs(Number(env('SPEED'))))
  return sweepOutbox({ pass: 'early', upTo, until, report })
}

/** How old events are at the late pass, and how often it runs, in ms; both divided by SPEED. */
const LATE_MS = 1_800_000
const LATE_EVERY_MS = 3_600_000
/** The least age at the late pass at any SPEED, in ms, because commits and indexes do not get faster. */
const MIN_LATE_MS = 30_000

export const lateEveryMs = (): number => LATE_EVERY_MS / Number(env('SPEED'))

/**
 * Checks the events a second time, once an hour, when they are at least 30 minutes old: the early pass misses an event
 * that the index showed more than a minute late. Keeps the newest events as samples, only in this pass because each
 * costs two write units.
 * @returns why shards stopped
 */
export function sweepOutboxLate(now: Date, until: Date, report: Report): Promise<unknown[]> {
  const speed = Number(env('SPEED'))
  const upTo = new Date(now.getTime() - Math.max(MIN_LATE_MS, LATE_MS / speed))
  const newest = new NewestSeen()
  const seen = (events: readonly OutboxEvent[]) => newest.add(events)
  return sweepOutbox({ pass: 'late', upTo, until, report, seen }, () => newest.keep())
}

/** One run of a pass. */
interface Run {
  readonly pass: OutboxPass
  /** Checks events up to this time. */
  readonly upTo: Date
  /** Starts no page after this time. */
  readonly until: Date
  readonly report: Report
  readonly known: KnownSubscribers
  /** Called with the events of each page that were checked. */
  readonly seen: (events: readonly OutboxEvent[]) => void
}

/**
 * Checks the events of the outbox that follow the stored positions, each once, and stores the new positions if they
 * have moved. A shard stops at an event whose check failed because the store is unavailable, and the next run continues
 * there; an event whose check fails otherwise moves to the due rows, which retry it at growing intervals.
 * @param beforeSaving done before the positions are stored: if it fails, the events are checked again
 * @returns why shards stopped
 */
async function sweepOutbox(
  { pass, ...how }: Pick<Run, 'pass' | 'upTo' | 'until' | 'report'> & Partial<Pick<Run, 'seen'>>,
  beforeSaving: () => Promise<void> = async () => undefined,
): Promise<unknown[]> {
  const positions = (await readPositions())[pass]
  const run: Run = { pass, known: new Map(), seen: () => undefined, ...how }
  const moved = new Map<number, string>()
  const shards = Array.from({ length: OUTBOX_SHARDS }, (_, shard) =>
    sweepShard(shard, positions[shard] ?? '', run, (at) => moved.set(shard, at)),
  )
  const outcomes = await Promise.allSettled(shards)
  if (moved.size > 0) {
    await beforeSaving()
    await savePositions(pass, moved)
  }
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
}

/** @throws Error when it had to stop at an event */
async function sweepShard(
  shard: number,
  from: string,
  run: Run,
  moveTo: (at: string) => void,
): Promise<void> {
  let at = from
  for (let more = true; more; ) {
    const page = await outboxEvents(shard, at, run.upTo, PAGE)
    const outcomes = await checkDeliveries(page, run.known, run.report)
    const handled = await Promise.allSettled(page.map((event, index) => deferFailed(event, outcomes[index])))
    const stop = handled.findIndex(({ status }) => status === 'rejected')
    const done = stop < 0 ? page : page.slice(0, stop)
    run.seen(done)
    at = done.at(-1)?.due_sk ?? at
    if (done.length > 0) moveTo(at)
    const failed = handled[stop]
    if (failed?.status === 'rejected') throw failed.reason
    more = page.length === PAGE
    if (more && Date.now() >= run.until.getTime()) return reportBacklog(at, run)
  }
}

/** Turns an event whose check failed into a due row, so that it does not stop its shard. @throws when it could not */
async function deferFailed(
  event: OutboxEvent,
  outcome: PromiseSettledResult<void> | undefined,
): Promise<void> {
  if (outcome?.status !== 'rejected') return
  if (isTransient(outcome.reason)) throw outcome.reason
  logger().error('an event is checked again later', { event_id: event.id, error: asError(outcome.reason) })
  await postpone(event, lostAt(new Date()))
}

/** The events that this run had no time for are late. Those of the late pass have been checked before. */
function reportBacklog(at: string, { pass, report }: Run): void {
  if (pass === 'early') report(Date.parse(at.slice(0, at.indexOf('#'))))
}
