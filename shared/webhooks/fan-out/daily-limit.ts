import type { DeliveryId, WorkspaceId } from '../../domain/kit/ids.ts'
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

/** The deliveries of an event that the daily limit allows. Deliveries that exist already are not counted again. */
export async function admitted(
  ws: WorkspaceId,
  ids: readonly DeliveryId[],
  now: Date,
): Promise<ReadonlySet<DeliveryId>> {
  const { per_day } = await deliveryHoldOf(ws)
  if (per_day === null) return new Set(ids)
  const rows = await readRows(ids.map((id) => deliveryKey(ws, id)))
  const missing = ids.filter((_, n) => !rows[n])
  const taken = await take(ws, missing.length, per_day, now)
  return new Set([...ids.filter((_, n) => rows[n]), ...missing.slice(0, taken)])
}

/** Whether the limit of the day leaves nothing. */
export async function isUsedUp(ws: WorkspaceId, now: Date): Promise<boolean> {
  const { per_day } = await deliveryHoldOf(ws)
  if (per_day === null) return false
  const [row] = await readRows([keyOf(ws, now)])
  return Number(row?.taken ?? 0) >= per_day
}

const keyOf = (ws: WorkspaceId, now: Date) => dailyDeliveriesKey(ws, now.toISOString().slice(0, 10))

/**
 * Takes up to `wanted` deliveries from the rest of the daily limit.
 * @returns how many it took
 */
async function take(ws: WorkspaceId, wanted: number, perDay: number, now: Date): Promise<number> {
  if (wanted <= 0) return 0
  try {
    await documents().send('UpdateItem', {
      TableName: tableName(),
      Key: { ...keyOf(ws, now) },
      UpdateExpression: 'SET #type = :type, expires_at = :expires ADD taken :wanted',
      ConditionExpression: 'attribute_not_exists(taken) OR taken <= :most',
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: {
        ':type': 'deliveries_of_day',
        ':expires': Math.floor(now.getTime() / 1000) + KEPT_S,
        ':wanted': wanted,
        ':most': perDay - wanted,
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
    return wanted
  } catch (error) {
    const { row } = refusedRow(error)
    if (!row) throw error
    return take(ws, Math.min(wanted - 1, perDay - Number(row.taken)), perDay, now)
  }
}
