import { asError, logger } from '../../log.ts'
import { publishOverdue } from '../../metrics.ts'
import { deliveriesArePaused } from '../deliveries/pause.ts'
import { sweepDueRows } from './due-rows.ts'
import { lateEveryMs, sweepOutboxEarly, sweepOutboxLate } from './outbox.ts'

/** When this instance last ran the late pass of the check, in epoch ms. A new instance runs it at once. */
const lastRun = { late: 0 }

/**
 * Processes due rows and checks events until none is left or the time is `until`; the next run continues. Publishes the
 * largest delay that it has seen, and never a zero when a shard could not be read. While deliveries are paused it only
 * checks events, so that the events of the pause have their deliveries and samples.
 * @throws AggregateError when a shard was not swept, or only partly
 */
export async function sweep(until: Date, last = lastRun): Promise<void> {
  const isPaused = await deliveriesArePaused()
  const now = new Date()
  // The largest delay of work that this run has seen.
  let overdueMs = 0
  const report = (since: number) => {
    overdueMs = Math.max(overdueMs, Date.now() - since)
  }
  const work = [
    sweepOutboxEarly(now, until, report),
    latePass(last, until, () => sweepOutboxLate(now, until, report)),
  ]
  if (!isPaused) work.push(sweepDueRows(until, report))
  const outcomes = await Promise.allSettled(work)
  const reasons = outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value : [one.reason]))
  if (isPaused) logger().warn('deliveries are paused: nothing is queued')
  else if (reasons.length === 0 || overdueMs > 0) publishOverdue(Math.round(overdueMs / 1000))
  for (const error of reasons) logger().error('a shard was not swept', { error: asError(error) })
  if (reasons.length > 0) throw new AggregateError(reasons, `shards not swept: ${reasons.length}`)
}

/**
 * Runs the late pass unless it ran recently. The next run repeats it if it failed or ran out of time.
 * @returns the failures
 */
async function latePass(
  last: typeof lastRun,
  until: Date,
  pass: () => Promise<unknown[]>,
): Promise<unknown[]> {
  const now = Date.now()
  if (now - last.late < lateEveryMs()) return []
  const reasons = await pass()
  if (reasons.length === 0 && Date.now() < until.getTime()) last.late = now
  return reasons
}
