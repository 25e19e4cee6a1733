import { env } from '../environment.ts'
import type { RequestBatcher } from '../table/store/batching/request-batcher.ts'
import type { DeliveryRow } from '../table/webhooks/deliveries.ts'
import {
  type ClaimedDelivery,
  claimedRow,
  claimUpdate,
  isClaimable,
  newLease,
  releaseUpdate,
} from '../table/webhooks/leases.ts'
import { type DeliveryContext, readDeliveryContext } from './check-eligibility.ts'
import type { DeliveryMessage } from './queue.ts'
import { leaseMs } from './retry-schedule.ts'

/** The attempt is ours, with what it is decided by; or it is not, by this row (undefined when there is none). */
export type ClaimResult =
  | { readonly claimed: ClaimedDelivery; readonly facts: DeliveryContext }
  | { readonly refusedBy: DeliveryRow | undefined }

/**
 * Claims the attempt that is due and reads what it is decided by, in one round trip; the read is wasted only when the
 * claim is refused. A claim whose answer was lost is repeated and refused because of itself: then the row carries our
 * lease, and is ours.
 * @throws what the store failed with; the claim is given back, in case it was made
 */
export async function claimAttempt(
  message: DeliveryMessage,
  now: Date,
  trips: RequestBatcher,
): Promise<ClaimResult> {
  const { workspace_id: ws, delivery_id: id } = message
  const leaseUntil = newLease(now, leaseMs(Number(env('SPEED'))))
  const [claim, facts] = await Promise.allSettled([
    trips.update(claimUpdate(ws, id, now, leaseUntil)),
    readDeliveryContext(message, trips),
  ])
  try {
    if (claim.status === 'rejected') throw claim.reason
    if (facts.status === 'rejected') throw facts.reason
    const { row } = facts.value
    const mine = claim.value || isOurs(facts.value, leaseUntil)
    if (!mine && !(row && isClaimable(row, now))) return { refusedBy: row }
    // The read can be older than the claim: it shows a claim that was given back in between, or none at all.
    return (mine && under(facts.value, now, leaseUntil)) || (await takenNow(message, now, leaseUntil, trips))
  } catch (reason) {
    await trips.update(releaseUpdate(ws, id, leaseUntil)).catch(() => undefined)
    throw reason
  }
}

const isOurs = ({ row }: DeliveryContext, leaseUntil: string): boolean =>
  row?.delivery.lease_until === leaseUntil

/** What was read, if it is from under our claim or from just before it. */
function under(facts: DeliveryContext, now: Date, leaseUntil: string): ClaimResult | undefined {
  const claimed = facts.row && claimedRow(facts.row, now, leaseUntil)
  return claimed && { claimed, facts }
}

/** Reads after the claim: another lease, or none, means that ours ran out and somebody else took the delivery. */
async function takenNow(
  message: DeliveryMessage,
  now: Date,
  leaseUntil: string,
  trips: RequestBatcher,
): Promise<ClaimResult> {
  const facts = await readDeliveryContext(message, trips)
  return (isOurs(facts, leaseUntil) && under(facts, now, leaseUntil)) || { refusedBy: facts.row }
}

/** Gives a claim back as if it had never been: nothing was sent, so the attempt does not count. */
export async function releaseClaim(
  { delivery, leaseUntil }: ClaimedDelivery,
  { update }: RequestBatcher,
): Promise<void> {
  await update(releaseUpdate(delivery.workspace_id, delivery.id, leaseUntil))
}
