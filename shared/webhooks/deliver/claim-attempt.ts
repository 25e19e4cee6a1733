import { env } from '../../aws/environment.ts'
import type { RequestBatcher } from '../../table/store/batching/request-batcher.ts'
import {
  type ClaimedDelivery,
  claimedRow,
  claimUpdate,
  isClaimable,
  newLease,
  releaseUpdate,
} from '../deliveries/leases.ts'
import type { DeliveryMessage } from '../queue/messages.ts'
import { leaseMs } from '../queue/retry-schedule.ts'
import { type DeliveryContext, readDeliveryContext } from './read-context.ts'

/** The claimed attempt with its context, or the context in which the claim was refused. */
export type ClaimResult =
  | { readonly claimed: ClaimedDelivery; readonly facts: DeliveryContext }
  | { readonly refusedBy: DeliveryContext }

/**
 * Claims the due attempt and reads the attempt's context in parallel; the read is wasted only if the claim is
 * refused. If the response of a claim is lost, the retry is refused because the first try succeeded. The row then has
 * this worker's lease, and the claim counts as successful.
 * @throws the store's error; the claim is released, in case it was written
 */
export async function claimAttempt(
  message: DeliveryMessage,
  now: Date,
  batcher: RequestBatcher,
): Promise<ClaimResult> {
  const { workspace_id: ws, delivery_id: id } = message
  const leaseUntil = newLease(now, leaseMs(Number(env('SPEED'))))
  const [claim, facts] = await Promise.allSettled([
    batcher.update(claimUpdate(ws, id, now, leaseUntil)),
    readDeliveryContext(message, batcher),
  ])
  try {
    if (claim.status === 'rejected') throw claim.reason
    if (facts.status === 'rejected') throw facts.reason
    const { row } = facts.value
    const mine = claim.value || isOurs(facts.value, leaseUntil)
    if (!mine && !(row && isClaimable(row, now))) return { refusedBy: facts.value }
    // The read can be older than the claim and show another claim, which was released in between. The row is then
    // read again.
    return (
      (mine && resultOf(facts.value, now, leaseUntil)) || (await readAgain(message, now, leaseUntil, batcher))
    )
  } catch (reason) {
    await batcher.update(releaseUpdate(ws, id, leaseUntil)).catch(() => undefined)
    throw reason
  }
}

const isOurs = ({ row }: DeliveryContext, leaseUntil: string): boolean =>
  row?.delivery.lease_until === leaseUntil

/** The claimed delivery, if the row was read during this worker's claim or just before it. */
function resultOf(facts: DeliveryContext, now: Date, leaseUntil: string): ClaimResult | undefined {
  const claimed = facts.row && claimedRow(facts.row, now, leaseUntil)
  return claimed && { claimed, facts }
}

/**
 * Reads the row after the claim. If the row has another lease, or none, this worker's lease expired and another
 * worker claimed the delivery.
 */
async function readAgain(
  message: DeliveryMessage,
  now: Date,
  leaseUntil: string,
  batcher: RequestBatcher,
): Promise<ClaimResult> {
  const facts = await readDeliveryContext(message, batcher)
  return (isOurs(facts, leaseUntil) && resultOf(facts, now, leaseUntil)) || { refusedBy: facts }
}

/** Undoes a claim: nothing was sent, so the attempt does not count. */
export async function releaseClaim(
  { delivery, leaseUntil }: ClaimedDelivery,
  { update }: RequestBatcher,
): Promise<void> {
  await update(releaseUpdate(delivery.workspace_id, delivery.id, leaseUntil))
}
