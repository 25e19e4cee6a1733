import type { Delivery } from '../domain/delivery.ts'
import type { DeliveryId, WorkspaceId } from '../domain/ids.ts'
import { env } from '../environment.ts'
import { reopen } from '../table/claims.ts'
import { getDeliveryRow } from '../table/deliveries.ts'
import { enqueue, outgoing } from './queue.ts'
import { graceMs } from './schedule.ts'

/**
 * Delivers once more, now, whatever became of it: the same event id, attempts go on counting, six of them (decisions
 * 4). While an automatic attempt is running that one is the redelivery, so that the receiver does not get two at once;
 * if it fails, its retry comes by the schedule.
 * @returns the delivery as it is now; undefined when there is none
 */
export async function redeliver(ws: WorkspaceId, id: DeliveryId, now: Date): Promise<Delivery | undefined> {
  const row = await getDeliveryRow(ws, id)
  if (!row) return undefined
  const opened = await reopen(ws, row, now, new Date(now.getTime() + graceMs(Number(env('SPEED')))))
  if (opened === 'running') return row.delivery
  await enqueue([outgoing(opened.delivery, opened.ownerId, now)])
  return opened.delivery
}
