import type { DeliveryId, WorkspaceId } from '../../domain/kit/ids.ts'
import { logger } from '../../log.ts'
import { dailyDeliveriesKey, deliveryKey } from '../../table/keys.ts'
import { documents, tableName } from '../../table/store/client.ts'
import { readRows } from '../../table/store/read.ts'
import { refusedRow } from '../../table/store/refused.ts'
import { deliveryHoldOf } from '../deliveries/holds.ts'

/*
 * The operator may limit the new deliveries of a workspace in a day in UTC. Deliveries over the limit are not written, but their events
 * stay in the log. A delivery is counted before it is written, so after a crash in between the day has fewer deliveries than the limit.
 */

/** How long the count of a day is kept, in seconds. */
const KEPT_S = 3 * 86_400

/** A limit of a day. */
interface Limit {
  readonly day: string
  readonly per_day: number
}

/**
 * The daily limits that this instance knows to be used up, so that further events of the day need no call to the store.
 */
const usedUp = new Map<WorkspaceId, Limit>()

/** @returns undefined if the workspace has no limit */
async function limitOf(ws: WorkspaceId, now: Date): Promise<Limit | undefined> {
  const { per_day } = await deliveryHoldOf(ws)
  return per_day === null ? undefined : { day: now.toISOString().slice(0, 10), per_day }
}

const isKnown = (ws: WorkspaceId, { day, per_day }: Limit): boolean => {
  const known = usedUp.get(ws)
  return known?.day === day && per_day <= known.per_day
}

/**
 * The deliveries of an event that the day's limit admits. Deliveries that exist are not counted again. Once the limit
 * is known to be used up, existing deliveries are not read here, because the sweep continues them.
 */
export async function admitted(
  ws: WorkspaceId,
  ids: readonly DeliveryId[],
  now: Date,
): Promise<ReadonlySet<DeliveryId>> {
  const limit = await limitOf(ws, now)
  if (!limit) return new Set(ids)
  if (isKnown(ws, limit)) return new Set()
  const rows = await readRows(ids.map((id) => deliveryKey(ws, id)))
  const missing = ids.filter((_, n) => !rows[n])
  const taken = await take(ws, missing.length, limit, now)
  return new Set([...ids.filter((_, n) => rows[n]), ...missing.slice(0, taken)])
}

/** Whether the limit of the day is used up. */
export async function isUsedUp(ws: WorkspaceId, now: Date): Promise<boolean> {
  const limit = await limitOf(ws, now)
  if (!limit) return false
  if (isKnown(ws, limit)) return true
  const [row] = await readRows([dailyDeliveriesKey(ws, limit.day)])
  const isOver = Number(row?.taken ?? 0) >= limit.per_day
  if (isOver) usedUp.set(ws, limit)
  return isOver
}

/** Counts up to `wanted` deliveries toward the limit of the day. @returns the number that the limit allows */
async function take(ws: WorkspaceId, wanted: number, limit: Limit, now: Date): Promise<number> {
  if (wanted <= 0) return 0
  const { day, per_day } = limit
  try {
    const { Attributes } = await documents().send('UpdateItem', {
      TableName: tableName(),
      Key: { ...dailyDeliveriesKey(ws, day) },
      UpdateExpression: 'SET #type = :type, expires_at = :expires ADD taken :wanted',
      ConditionExpression: 'attribute_not_exists(taken) OR taken <= :most',
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: {
        ':type': 'deliveries_of_day',
        ':expires': Math.floor(now.getTime() / 1000) + KEPT_S,
        ':wanted': wanted,
        ':most': per_day - wanted,
      },
      ReturnValues: 'UPDATED_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
    // Exactly one event uses up the limit of a day, so the log has one line for each day, not one for each further
    // event.
    if (Number(Attributes?.taken) === per_day)
      logger().warn('the deliveries of the day are used up: further events are not sent', {
        workspace_id: ws,
        per_day,
      })
    return wanted
  } catch (error) {
    const { row } = refusedRow(error)
    if (!row) throw error
    const left = per_day - Number(row.taken)
    if (left <= 0) usedUp.set(ws, limit)
    return take(ws, Math.min(wanted - 1, left), limit, now)
  }
}
