import type { DeliveryId, WorkspaceId } from '../domain/ids.ts'
import { type DeliveryRow, slimOf, toDeliveryRow } from './deliveries.ts'
import { FREE, updateDelivery as update } from './delivery-update.ts'
import { refusedRow, unlessRefused } from './refused.ts'

/** A delivery whose attempt belongs to us until `leaseUntil`, which also identifies the claim. */
export interface Claimed extends DeliveryRow {
  readonly leaseUntil: string
}

/**
 * Takes the attempt that is due: one conditional write, so that of any number of messages one gets it.
 * @returns the claim, or the row that refused it (undefined when there is none)
 */
export async function claim(
  ws: WorkspaceId,
  id: DeliveryId,
  now: Date,
  lease: number,
): Promise<{ claimed: Claimed } | { refusedBy: DeliveryRow | undefined }> {
  const leaseUntil = new Date(now.getTime() + lease).toISOString()
  try {
    const { Attributes } = await update(ws, id, {
      UpdateExpression: 'SET #data.lease_until = :lease, started = started + :one',
      ConditionExpression: `#data.#status = :pending AND #data.next_attempt_at <= :now AND ${FREE}`,
      ExpressionAttributeValues: {
        ':lease': leaseUntil,
        ':one': 1,
        ':pending': 'pending',
        ':now': now.toISOString(),
        ':absent': 'NULL',
      },
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
    if (!Attributes) throw new Error('a claim returned no row')
    return { claimed: { ...toDeliveryRow(Attributes), leaseUntil } }
  } catch (error) {
    const { refused, row } = refusedRow(error)
    if (!refused) throw error
    return { refusedBy: row && toDeliveryRow(row) }
  }
}

/** Gives a claim back as if it had never been: for faults of ours before anything was sent. */
export async function giveBack({ delivery, leaseUntil }: Claimed): Promise<void> {
  await update(delivery.workspace_id, delivery.id, {
    UpdateExpression: 'SET #data.lease_until = :null, started = started - :one',
    ConditionExpression: '#data.lease_until = :lease',
    ExpressionAttributeValues: { ':null': null, ':one': 1, ':lease': leaseUntil },
  }).catch(unlessRefused)
}

/** Ends a pending delivery as `skipped`, unless an attempt is running: that one looks at the subscription itself. */
export async function skip({ delivery }: DeliveryRow, now: Date): Promise<boolean> {
  return update(delivery.workspace_id, delivery.id, {
    UpdateExpression:
      'SET #data.#status = :skipped, #data.next_attempt_at = :null, #data.lease_until = :null, ' +
      '#data.updated_at = :now, slim = :slim REMOVE due_pk, due_sk',
    ConditionExpression: `#data.#status = :pending AND ${FREE}`,
    ExpressionAttributeValues: {
      ':skipped': 'skipped',
      ':pending': 'pending',
      ':null': null,
      ':absent': 'NULL',
      ':now': now.toISOString(),
      ':slim': slimOf(delivery),
    },
  }).then(() => true, unlessRefused)
}
