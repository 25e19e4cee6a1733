import { env } from '../../aws/environment.ts'
import { asError, logger } from '../../log.ts'
import { publishSweep } from '../../metrics.ts'
import { MAX_OUTBOX_GROUPS } from '../../table/keys.ts'
import { deliveriesArePaused } from '../deliveries/holds.ts'
import { sweepDueRows } from './due-rows.ts'
import { seenByInstance } from './failing-share.ts'
import { lateEveryMs, sweepOutboxEarly, sweepOutboxLate } from './outbox.ts'
import { groupsOf, type Part, WHOLE } from './part.ts'

/** When this instance last ran the late pass of each part, in epoch ms. A new instance runs it at once. */
const lateRuns = new Map<number, number>()

/**
 * Does a part of the sweep: processes due rows and checks events until none is left or the time is `until`; the next run continues.
 * Publishes the share of failing subscriptions and the largest delay that it has seen; it does not publish a delay of zero if a shard
 * could not be read. While deliveries are paused it only checks events, so that the events of the pause have their deliveries and samples.
 * @throws AggregateError when a shard was not swept, or only partly
 */
export async function sweep(until: Date, part: Part = WHOLE, last = lateRuns): Promise<void> {
  const isPaused = await deliveriesArePaused()
  const now = new Date()
  // The largest delay of work that this run has seen.
  let overdueMs = 0
  const report = (since: number) => {
    overdueMs = Math.max(overdueMs, Date.now() - since)
  }
  const work = [
    sweepOutboxEarly(groupsOf(part, Number(env('OUTBOX_GROUPS'))), now, until, report),
    latePass(part, last, until, () =>
      // The late pass checks the maximum number of groups: after a deployment reduces the number, functions of the
      // former version may still write to the other groups.
      sweepOutboxLate(groupsOf(part, MAX_OUTBOX_GROUPS), now, until, report),
    ),
  ]
  if (part.part === 0 && !isPaused) work.push(sweepDueRows(until, report))
  const outcomes = await Promise.allSettled(work)
  const reasons = outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value : [one.reason]))
  if (isPaused) logger().warn('deliveries are paused: nothing is queued')
  else {
    const isKnown = reasons.length === 0 || overdueMs > 0
    publishSweep({
      ...(isKnown && { overdue: Math.round(overdueMs / 1000) }),
      ...seenByInstance.count(Date.now()),
    })
  }
  for (const error of reasons) logger().error('a shard was not swept', { error: asError(error) })
  if (reasons.length > 0) throw new AggregateError(reasons, `shards not swept: ${reasons.length}`)
}

/**
 * Runs the late pass unless it ran recently. The next run repeats it if it failed or ran out of time.
 * @returns the failures
 */
async function latePass(
  { part }: Part,
  last: typeof lateRuns,
  until: Date,
  pass: () => Promise<unknown[]>,
): Promise<unknown[]> {
  const now = Date.now()
  if (now - (last.get(part) ?? 0) < lateEveryMs()) return []
  const reasons = await pass()
  if (reasons.length === 0 && Date.now() < until.getTime()) last.set(part, now)
  return reasons
}
