import { REPLAY_FIELDS, type Replay } from '../domain/replay.ts'
import { SUBSCRIPTION_FIELDS, type Subscription } from '../domain/subscription.ts'
import { env } from '../environment.ts'
import { logger } from '../log.ts'
import { measureOverdue } from '../metrics.ts'
import { DUE_SHARDS } from '../table/keys.ts'
import type { Row } from '../table/store/read.ts'
import { isTransient } from '../table/store/unavailable.ts'
import { recordOf } from '../table/store/versioned.ts'
import { toDeliveryRow } from '../table/webhooks/deliveries.ts'
import { type DueRow, dueRows, postpone, removeDue } from '../table/webhooks/due.ts'
import { type StoredEvent, toStoredEvent } from '../table/webhooks/events.ts'
import { deliveriesArePaused } from './delivery-pause.ts'
import { fanOut } from './fan-out.ts'
import { deliveryMessage, enqueue, type Outgoing, replayMessage } from './queue.ts'
import { readableRows } from './readable-rows.ts'
import { sweepAgainAt } from './retry-schedule.ts'
import { skipPendingDeliveries } from './skip-revoked.ts'

/** Rows that are looked at together. */
const PAGE = 100

/** How late the latest row was that a sweep has seen, in milliseconds. */
interface Seen {
  overdueMs: number
}

/**
 * Looks after everything that is due, until there is nothing left or it is `until`; the next run goes on from there.
 * Measures what it has seen, and never a zero for what it has not.
 * @throws AggregateError when a shard was not swept, or only in part
 */
export async function sweep(until: Date): Promise<void> {
  if (await deliveriesArePaused()) return logger().warn('the brake is on: nothing is swept')
  const seen: Seen = { overdueMs: 0 }
  const shards = Array.from({ length: DUE_SHARDS }, (_, shard) => sweepShard(shard, until, seen))
  const reasons = reasonsOf(await Promise.allSettled(shards))
  if (reasons.length === 0 || seen.overdueMs > 0) measureOverdue(Math.round(seen.overdueMs / 1000))
  for (const error of reasons) logger().error('a shard was not swept', { error: error as Error })
  if (reasons.length > 0) throw new AggregateError(reasons, `shards not swept: ${reasons.length}`)
}

async function sweepShard(shard: number, until: Date, seen: Seen): Promise<void> {
  // What this run has had in hand, in case the index still shows it where it was.
  const handled = new Set<string>()
  for (let more = true; more; ) {
    const page = await dueRows(shard, new Date(), PAGE)
    const fresh = page.filter(({ due_sk }) => !handled.has(due_sk))
    for (const { due_sk } of fresh) handled.add(due_sk)
    if (fresh.length > 0) await sweepRows(fresh, seen)
    more = page.length === PAGE && fresh.length > 0 && Date.now() < until.getTime()
  }
}

/** @throws AggregateError when it could not be decided for some of the rows whose they are; the others are done */
async function sweepRows(page: readonly DueRow[], seen: Seen): Promise<void> {
  const now = new Date()
  const rows = await readableRows(page, now)
  for (const [index, { due_sk }] of page.entries()) {
    const row = rows[index]
    const since = row?.due_sk === due_sk ? dueSince(row, now) : undefined
    if (since) seen.overdueMs = Math.max(seen.overdueMs, now.getTime() - since.getTime())
  }
  const taken = await Promise.allSettled(page.map((due, index) => take(due, rows[index], now)))
  const mine = taken.flatMap((outcome): Row[] =>
    outcome.status === 'fulfilled' && outcome.value ? [outcome.value] : [],
  )
  const of = (type: string) => mine.filter((row) => row.type === type)
  const results = await Promise.allSettled([
    enqueue(of('delivery').map((row) => messageOfRow(row, now))),
    enqueue(of('replay').map((row) => replayMessage(recordOf<Replay>(row, REPLAY_FIELDS)))),
    fanOutAll(of('event').map(toStoredEvent)),
    ...of('subscription').map((row) => skipRevoked(recordOf<Subscription>(row, SUBSCRIPTION_FIELDS))),
  ])
  if (mine.length > 0) logger().info('swept', Object.fromEntries(countTypes(mine)))
  for (const result of results) if (result.status === 'rejected') leave(result.reason)
  const reasons = reasonsOf(taken)
  if (reasons.length > 0) throw new AggregateError(reasons, `rows not taken: ${reasons.length}`)
}

const reasonsOf = (outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))

/** Logs what is left to a later sweep, for which the rows are due again. */
function leave(error: unknown): void {
  const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error]
  logger()[reasons.every(isTransient) ? 'warn' : 'error']('left to a later sweep', { error: error as Error })
}

/** Moves the row's due time on before anything is done with it, so that a row that kills us waits its turn. */
async function take(due: DueRow, row: Row | undefined, now: Date): Promise<Row | undefined> {
  if (row?.due_sk !== due.due_sk) return undefined
  const since = dueSince(row, now)
  if (since === undefined) {
    await removeDue(due)
    return undefined
  }
  const again = sweepAgainAt(now.getTime() - since.getTime(), now, Number(env('SPEED')))
  const ahead = Math.max(0, since.getTime() - now.getTime())
  return (await postpone(due, new Date(again.getTime() + ahead))) ? row : undefined
}

/** Since when, or from when on, a row waits; undefined when nothing is left to do for it. */
function dueSince(row: Row, now: Date): Date | undefined {
  if (row.type === 'event') return new Date(toStoredEvent(row).envelope.occurred_at)
  if (row.type !== 'delivery') return now
  const at = toDeliveryRow(row).delivery.next_attempt_at
  return at === null ? undefined : new Date(at)
}

function messageOfRow(row: Row, now: Date): Outgoing {
  const { delivery, ownerId } = toDeliveryRow(row)
  return deliveryMessage(delivery, ownerId, now)
}

async function fanOutAll(events: readonly StoredEvent[]): Promise<void> {
  const failed = (await fanOut(events)).filter((outcome) => outcome.status === 'rejected')
  if (failed.length > 0)
    throw new AggregateError(
      failed.map(({ reason }) => reason),
      'events not fanned out',
    )
}

const countTypes = (rows: readonly Row[]) =>
  [...Map.groupBy(rows, (row) => String(row.type))].map(([type, group]) => [type, group.length])

function skipRevoked({ workspace_id, id }: Subscription): Promise<void> {
  return skipPendingDeliveries(workspace_id, id)
}
