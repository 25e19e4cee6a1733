import { env } from '../../aws/environment.ts'
import { isTransient } from '../../aws/unavailable.ts'
import { asError, logger } from '../../log.ts'
import { DUE_SHARDS, dueKey, workspaceOfKey } from '../../table/keys.ts'
import { type ReadOne, sharedReads } from '../../table/store/batching/shared-reads.ts'
import { type DueRow, dueRows, postpone, removeDue } from '../../table/store/due-index.ts'
import type { Row } from '../../table/store/read.ts'
import { projectedOf, toDeliveryRow } from '../deliveries/rows.ts'
import { isWaiting } from '../deliveries/waiting.ts'
import { toStoredEvent } from '../events/rows.ts'
import { RefusedGroups } from '../fan-out/refused-groups.ts'
import { type Enqueue, sharedQueues } from '../queue/enqueue.ts'
import { sweepAgainAt } from '../queue/retry-schedule.ts'
import type { Report } from './check-deliveries.ts'
import { processDueRow, readableRow } from './process-due-row.ts'

/** Rows per page. */
const PAGE = 100

/** Reasons that an error contains. */
const MAX_REASONS = 10

/** The state that the shards of a run share. */
interface Run {
  /** Starts no page after this time. */
  readonly until: Date
  readonly report: Report
  readonly read: ReadOne
  readonly enqueue: Enqueue
  /** By workspace. */
  readonly refused: RefusedGroups
}

/** The workspaces for which the store refused a row in the last run of this instance. */
let refusedBefore: Iterable<string> = []

/**
 * Claims the rows that are due, and does their work. Each row succeeds or fails separately, and waits for no other: a
 * row that cannot be read or claimed keeps its due time, and the run continues with the next rows.
 * @returns the reasons why shards were not swept completely
 */
export async function sweepDueRows(until: Date, report: Report): Promise<unknown[]> {
  const refused = new RefusedGroups(refusedBefore)
  const run: Run = { until, report, read: sharedReads(true), enqueue: sharedQueues(), refused }
  const outcomes = await Promise.allSettled(DUE_SHARDS.map((shard) => sweepShard(shard, run)))
  refusedBefore = refused.refused()
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
}

/** @throws AggregateError when rows were not claimed; the others were processed */
async function sweepShard(shard: number, run: Run): Promise<void> {
  const reasons: unknown[] = []
  let after: string | undefined
  for (let more = true; more; ) {
    const now = new Date()
    const page = await dueRows(shard, now, PAGE, after)
    reasons.push(...(await sweepPage(page, now, run)))
    // Continues after this page: rows that could not be claimed are still at the start of the shard.
    after = page.at(-1)?.due_sk
    more = page.length === PAGE && Date.now() < run.until.getTime()
  }
  if (reasons.length > 0)
    throw new AggregateError(reasons.slice(0, MAX_REASONS), `rows not claimed: ${reasons.length}`)
}

/** @returns why rows were not claimed */
async function sweepPage(page: readonly DueRow[], now: Date, run: Run): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(page.map((due) => sweepRow(due, now, run)))
  const types = outcomes.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
  const counts = [...Map.groupBy(types, (type) => type)].map(([type, group]) => [type, group.length])
  if (types.length > 0) logger().info('swept', Object.fromEntries(counts))
  return outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
}

/** @returns the type of the row if this run has claimed it */
async function sweepRow(due: DueRow, now: Date, run: Run): Promise<string | undefined> {
  const claimed = await run.refused.run(workspaceOfKey(due), async () => {
    const row = await readableRow(due, now, run.read)
    const since = row?.due_sk === due.due_sk ? dueSince(row, now) : undefined
    if (since) run.report(since.getTime())
    return claimRow(due, row, now)
  })
  if (!claimed) return undefined
  await processDueRow(claimed, now, run.enqueue).catch(logLeft)
  return due.type
}

/** Logs a failure. A later sweep retries, because the row is due again. */
function logLeft(error: unknown): void {
  logger()[isTransient(error) ? 'warn' : 'error']('left to a later sweep', { error: asError(error) })
}

/** Postpones the row before it is processed, so that a row that crashes the sweep is not processed first again. */
async function claimRow(due: DueRow, row: Row | undefined, now: Date): Promise<Row | undefined> {
  if (row?.due_sk !== due.due_sk) return undefined
  const since = dueSince(row, now)
  if (since === undefined) {
    await removeDue(due)
    return undefined
  }
  const again = sweepAgainAt(now.getTime() - since.getTime(), now, Number(env('SPEED')))
  const ahead = Math.max(0, since.getTime() - now.getTime())
  const until = new Date(again.getTime() + ahead)
  return (await postpone(due, until, projectedOfOverdue(row))) ? { ...row, ...dueKey(due, until) } : undefined
}

/** Lists of pending deliveries ignore old deliveries without a state in the list index. */
function projectedOfOverdue(row: Row): object | undefined {
  if (row.type !== 'delivery') return undefined
  const { delivery, state } = toDeliveryRow(row)
  return state === undefined && delivery.status === 'pending' ? projectedOf(delivery, 'retrying') : undefined
}

/** The time, past or future, at which a row's work is due; undefined if no work is left. */
function dueSince(row: Row, now: Date): Date | undefined {
  if (row.type === 'event') return new Date(toStoredEvent(row).envelope.occurred_at)
  if (row.type !== 'delivery') return now
  const { delivery } = toDeliveryRow(row)
  if (isWaiting(delivery)) return now
  return delivery.next_attempt_at === null ? undefined : new Date(delivery.next_attempt_at)
}
