import { randomInt } from 'node:crypto'
import type { DeliveryId, WorkspaceId } from '../../domain/kit/ids.ts'
import { deliveryKey } from '../../table/keys.ts'
import {
  type ExpressionBuilder,
  equal,
  type RowUpdate,
} from '../../table/store/batching/update-expression.ts'
import type { DeliveryRow } from './rows.ts'

/** A delivery that this worker has claimed until `leaseUntil`, which also identifies the claim. */
export interface ClaimedDelivery extends DeliveryRow {
  readonly leaseUntil: string
}

/**
 * The end of a lease that begins `now`. Two claims of a delivery can happen in the same millisecond, when a batch
 * contains a message twice, so six random digits make the value unique to the claim.
 */
export function newLease(now: Date, ms: number): string {
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  return new Date(now.getTime() + ms).toISOString().replace('Z', `${digits}Z`)
}

/** A condition: no attempt is running, because there is no lease or it has expired. */
export const leaseIsFree = ({ at, value, isNull }: ExpressionBuilder, now: Date): string => {
  const lease = 'data.lease_until'
  return `(${isNull(lease)} OR ${at(lease)} <= ${value(now.toISOString())})`
}

/** Claims the due attempt in one conditional write, so that only one of any number of messages gets the claim. */
export const claimUpdate = (ws: WorkspaceId, id: DeliveryId, now: Date, leaseUntil: string): RowUpdate => ({
  key: deliveryKey(ws, id),
  build: (expression) => ({
    set: [
      equal(expression, 'data.lease_until', leaseUntil),
      `${expression.at('started')} = ${expression.at('started')} + ${expression.value(1)}`,
    ],
    when:
      `${equal(expression, 'data.status', 'pending')} AND ` +
      `${expression.at('data.next_attempt_at')} <= ${expression.value(now.toISOString())} AND ${leaseIsFree(expression, now)}`,
  }),
})

/**
 * The row of a delivery that this worker has claimed. The row was read in parallel with the claim: after it or just
 * before.
 * @returns undefined when the row shows another claim, which was released before ours succeeded: the row is outdated
 */
export function claimedRow(row: DeliveryRow, now: Date, leaseUntil: string): ClaimedDelivery | undefined {
  const { lease_until } = row.delivery
  if (lease_until === leaseUntil) return { ...row, leaseUntil }
  if (lease_until !== null && lease_until > now.toISOString()) return undefined
  return { ...row, started: row.started + 1, leaseUntil }
}

/** Whether a claim of this version of the delivery would succeed. */
export function isClaimable({ delivery }: DeliveryRow, now: Date): boolean {
  const { status, next_attempt_at: due, lease_until: lease } = delivery
  const at = now.toISOString()
  return status === 'pending' && due !== null && due <= at && (lease === null || lease <= at)
}

/** Undoes a claim, for internal failures before anything was sent. */
export const releaseUpdate = (ws: WorkspaceId, id: DeliveryId, leaseUntil: string): RowUpdate => ({
  key: deliveryKey(ws, id),
  build: (expression) => ({
    set: [
      equal(expression, 'data.lease_until', null),
      `${expression.at('started')} = ${expression.at('started')} - ${expression.value(1)}`,
    ],
    when: equal(expression, 'data.lease_until', leaseUntil),
  }),
})
