import { env } from '../../aws/environment.ts'
import { dueKey } from '../../table/keys.ts'
import { type DueRow, postpone, removeDue } from '../../table/store/due.ts'
import type { Row } from '../../table/store/read.ts'
import { slimOf, toDeliveryRow } from '../deliveries/rows.ts'
import { isWaiting } from '../deliveries/waiting.ts'
import { toStoredEvent } from '../events/rows.ts'
import { sweepAgainAt } from '../queue/retry-schedule.ts'

/** Postpones the row before it is processed, so that a row that crashes the sweep does not come first again. */
export async function claimRow(due: DueRow, row: Row | undefined, now: Date): Promise<Row | undefined> {
  if (row?.due_sk !== due.due_sk) return undefined
  const since = dueSince(row, now)
  if (since === undefined) {
    await removeDue(due)
    return undefined
  }
  const again = sweepAgainAt(now.getTime() - since.getTime(), now, Number(env('SPEED')))
  const ahead = Math.max(0, since.getTime() - now.getTime())
  const until = new Date(again.getTime() + ahead)
  return (await postpone(due, until, slimOfOverdue(row))) ? { ...row, ...dueKey(due, until) } : undefined
}

/** Lists of pending deliveries do not look for old ones without a state in the slim index. */
function slimOfOverdue(row: Row): object | undefined {
  if (row.type !== 'delivery') return undefined
  const { delivery, state } = toDeliveryRow(row)
  return state === undefined && delivery.status === 'pending' ? slimOf(delivery, 'retrying') : undefined
}

/** The time, past or future, at which a row's work is due; undefined if no work is left. */
export function dueSince(row: Row, now: Date): Date | undefined {
  if (row.type === 'event') return new Date(toStoredEvent(row).envelope.occurred_at)
  if (row.type !== 'delivery') return now
  const { delivery } = toDeliveryRow(row)
  if (isWaiting(delivery)) return now
  return delivery.next_attempt_at === null ? undefined : new Date(delivery.next_attempt_at)
}
