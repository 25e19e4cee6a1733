import { REPLAY_FIELDS, type Replay } from '../domain/replay.ts'
import { SUBSCRIPTION_FIELDS, type Subscription } from '../domain/subscription.ts'
import { MEMBER_FIELDS, type Member } from '../domain/workspace.ts'
import { asError, logger } from '../log.ts'
import { measureOverdue } from '../metrics.ts'
import { DUE_SHARDS } from '../table/keys.ts'
import { update } from '../table/store/batching/update-expression.ts'
import type { Row } from '../table/store/read.ts'
import { isTransient } from '../table/store/unavailable.ts'
import { recordOf } from '../table/store/versioned.ts'
import { toDeliveryRow } from '../table/webhooks/deliveries.ts'
import { type DueRow, dueRowOf, dueRows, removeDue } from '../table/webhooks/due.ts'
import { toEventRef } from '../table/webhooks/events.ts'
import { skipUpdate } from '../table/webhooks/leases.ts'
import { isWaiting } from '../table/webhooks/waiting.ts'
import { checkDeliveries } from './check-deliveries.ts'
import { claimRow, dueSince } from './claim-due-row.ts'
import { deliveriesArePaused } from './delivery-pause.ts'
import { NewestSeen } from './keep-samples.ts'
import { deliveryMessage, type Outgoing, replayMessage } from './messages.ts'
import { pauseFailing } from './pause-failing.ts'
import { enqueue } from './queue.ts'
import { readableRows } from './readable-rows.ts'
import { serveAgain } from './serve-again.ts'
import { skipPendingDeliveries } from './skip-revoked.ts'
import { lateEveryMs, sweepOutboxEarly, sweepOutboxLate } from './sweep-outbox.ts'

/** Rows per page. */
const PAGE = 100

/** The largest delay of work that a sweep has seen, in milliseconds. */
interface Seen {
  overdueMs: number
}

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
  const seen: Seen = { overdueMs: 0 }
  const report = (since: number) => {
    seen.overdueMs = Math.max(seen.overdueMs, Date.now() - since)
  }
  const work = [
    sweepOutboxEarly(now, until, report),
    latePass(last, until, () => sweepOutboxLate(now, until, report)),
  ]
  if (!isPaused) work.push(sweepShards(until, seen))
  const outcomes = await Promise.allSettled(work)
  const reasons = outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value : [one.reason]))
  if (isPaused) logger().warn('deliveries are paused: nothing is queued')
  else if (reasons.length === 0 || seen.overdueMs > 0) measureOverdue(Math.round(seen.overdueMs / 1000))
  for (const error of reasons) logger().error('a shard was not swept', { error: asError(error) })
  if (reasons.length > 0) throw new AggregateError(reasons, `shards not swept: ${reasons.length}`)
}

/**
 * Runs the late pass unless it ran recently. The next run repeats it if it failed or ran out of time.
 * @returns what went wrong
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

/** @returns why shards were not swept */
async function sweepShards(until: Date, seen: Seen): Promise<unknown[]> {
  return reasonsOf(await Promise.allSettled(DUE_SHARDS.map((shard) => sweepShard(shard, until, seen))))
}

async function sweepShard(shard: number, until: Date, seen: Seen): Promise<void> {
  // The rows that this run has processed: the index may still show them at their old due time.
  const handled = new Set<string>()
  for (let more = true; more; ) {
    const page = await dueRows(shard, new Date(), PAGE)
    const fresh = page.filter(({ due_sk }) => !handled.has(due_sk))
    for (const { due_sk } of fresh) handled.add(due_sk)
    if (fresh.length > 0) await sweepRows(fresh, seen)
    more = page.length === PAGE && fresh.length > 0 && Date.now() < until.getTime()
  }
}

/** @throws AggregateError when some of the rows could not be claimed; the others are processed */
async function sweepRows(page: readonly DueRow[], seen: Seen): Promise<void> {
  const now = new Date()
  const rows = await readableRows(page, now)
  for (const [index, { due_sk }] of page.entries()) {
    const row = rows[index]
    const since = row?.due_sk === due_sk ? dueSince(row, now) : undefined
    if (since) seen.overdueMs = Math.max(seen.overdueMs, now.getTime() - since.getTime())
  }
  const claims = await Promise.allSettled(page.map((due, index) => claimRow(due, rows[index], now)))
  const claimed = claims.flatMap((outcome): Row[] =>
    outcome.status === 'fulfilled' && outcome.value ? [outcome.value] : [],
  )
  const of = (type: string) => claimed.filter((row) => row.type === type)
  const results = await Promise.allSettled([
    ...of('delivery')
      .filter(hasExpired)
      .map((row) => update(skipUpdate(toDeliveryRow(row), now))),
    enqueue(of('delivery').flatMap((row) => (hasExpired(row) ? [] : messageOfRow(row, now)))),
    enqueue(of('replay').map((row) => replayMessage(recordOf<Replay>(row, REPLAY_FIELDS)))),
    checkEvents(of('event')),
    ...of('subscription').map(followStatus),
    ...of('failing').map(pauseFailing),
    ...of('member').map((row) => serveAgain(recordOf<Member>(row, MEMBER_FIELDS), String(row.due_sk))),
  ])
  if (claimed.length > 0) logger().info('swept', Object.fromEntries(countTypes(claimed)))
  for (const result of results) if (result.status === 'rejected') logLeft(result.reason)
  const reasons = reasonsOf(claims)
  if (reasons.length > 0) throw new AggregateError(reasons, `rows not claimed: ${reasons.length}`)
}

const reasonsOf = (outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))

/** Logs a failure. A later sweep retries, because the rows are due again. */
function logLeft(error: unknown): void {
  const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error]
  logger()[reasons.every(isTransient) ? 'warn' : 'error']('left to a later sweep', { error: asError(error) })
}

/** A delivery that still waits when it becomes due for the sweep is about to expire (contract 11.9). */
const hasExpired = (row: Row): boolean => isWaiting(toDeliveryRow(row).delivery)

function messageOfRow(row: Row, now: Date): Outgoing {
  const { delivery, ownerId } = toDeliveryRow(row)
  return deliveryMessage(delivery, ownerId, now)
}

/**
 * Checks events whose check in the outbox failed. They leave the index, and the samples are kept now, because no other
 * check follows.
 */
async function checkEvents(rows: readonly Row[]): Promise<void> {
  const refs = rows.map(toEventRef)
  // The delay of their rows has been reported.
  const outcomes = await checkDeliveries(refs, new Map(), () => undefined)
  const newest = new NewestSeen()
  newest.add(refs.filter((_, index) => outcomes[index]?.status === 'fulfilled'))
  await newest.keep()
  await Promise.all(
    rows.map((row, index) => outcomes[index]?.status === 'fulfilled' && removeDue(dueRowOf(row))),
  )
  const reasons = reasonsOf(outcomes)
  if (reasons.length > 0) throw new AggregateError(reasons, 'events not checked')
}

const countTypes = (rows: readonly Row[]) =>
  [...Map.groupBy(rows, (row) => String(row.type))].map(([type, group]) => [type, group.length])

/** Continues what the change of a subscription's status began: a revocation or a resumption. */
function followStatus(row: Row): Promise<void> {
  const { workspace_id, id, status } = recordOf<Subscription>(row, SUBSCRIPTION_FIELDS)
  if (status === 'revoked') return skipPendingDeliveries(workspace_id, id)
  const message = { workspace_id, subscription_id: id, resumed: String(row.due_sk) }
  return enqueue([{ message, delaySeconds: 0 }])
}
