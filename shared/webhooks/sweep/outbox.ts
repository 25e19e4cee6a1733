import { env } from '../../aws/environment.ts'
import { graceMs } from '../queue/retry-schedule.ts'
import type { Report } from './check-deliveries.ts'
import { NewestSeen } from './keep-samples.ts'
import { LeftOut } from './left-out.ts'
import { readProgress, savePositions } from './outbox-progress.ts'
import { checkShard, type OutboxRun } from './outbox-shard.ts'
import { recheckWorkspaces } from './recheck-workspaces.ts'

/**
 * Checks outbox events that are at least a minute old, which gives fan-out enough time: their deliveries are queued,
 * running or retried. So a delivery that is missing, or that depends on its queue message alone, was probably lost.
 * Also checks events again that earlier runs left out.
 * @returns why shards stopped
 */
export async function sweepOutboxEarly(
  groups: readonly number[],
  now: Date,
  until: Date,
  report: Report,
): Promise<unknown[]> {
  const upTo = new Date(now.getTime() - graceMs(Number(env('SPEED'))))
  const { positions, rechecks } = await readProgress(groups)
  const run = { ...newRun('early', upTo, until, report), seen: () => undefined }
  const [reasons] = await Promise.all([
    sweepOutbox(positions.early, run, async () => undefined),
    recheckWorkspaces(rechecks, run),
  ])
  return reasons
}

/** How old events are at the late pass, and how often it runs, in ms; both divided by SPEED. */
const LATE_MS = 1_800_000
const LATE_EVERY_MS = 3_600_000
/**
 * The minimum age of events at the late pass at any SPEED, in ms, because SPEED does not make commits and indexes
 * faster.
 */
const MIN_LATE_MS = 30_000

export const lateEveryMs = (): number => LATE_EVERY_MS / Number(env('SPEED'))

/**
 * Checks the events a second time, once an hour, when they are at least 30 minutes old: the early pass misses an event
 * that the index showed more than a minute late. Keeps the newest events as samples, only in this pass because each
 * costs two write units.
 * @returns why shards stopped
 */
export async function sweepOutboxLate(
  groups: readonly number[],
  now: Date,
  until: Date,
  report: Report,
): Promise<unknown[]> {
  const speed = Number(env('SPEED'))
  const upTo = new Date(now.getTime() - Math.max(MIN_LATE_MS, LATE_MS / speed))
  const { positions } = await readProgress(groups)
  const newest = new NewestSeen()
  const run: OutboxRun = {
    ...newRun('late', upTo, until, report),
    seen: (events) => newest.add(events),
  }
  return sweepOutbox(positions.late, run, () =>
    newest.keep((event, reason) => run.leftOut.add(event, reason)),
  )
}

const newRun = (pass: OutboxRun['pass'], upTo: Date, until: Date, report: Report) => ({
  ...{ pass, upTo, until, report },
  known: new Map(),
  leftOut: new LeftOut(upTo),
})

/**
 * Checks the events of the outbox that follow these positions, each once, and stores the new positions if they have
 * moved. An event whose check fails does not stop other events (`left-out.ts`).
 * @param beforeSaving called before the positions are stored; if it fails, the events are checked again
 * @returns why shards stopped
 */
async function sweepOutbox(
  positions: ReadonlyMap<number, string>,
  run: OutboxRun,
  beforeSaving: () => Promise<void>,
): Promise<unknown[]> {
  const moved = new Map<number, string>()
  const shards = [...positions].map(([shard, at]) => checkShard(shard, at, run, (to) => moved.set(shard, to)))
  const outcomes = await Promise.allSettled(shards)
  if (moved.size > 0) {
    await beforeSaving()
    await savePositions(run.pass, moved)
  }
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
}
