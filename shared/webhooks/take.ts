import { env } from '../environment.ts'
import { type Claimed, claimedRow, claiming, givingBack } from '../table/claims.ts'
import type { DeliveryRow } from '../table/deliveries.ts'
import type { Trips } from '../table/trips.ts'
import { type Facts, readFacts } from './examine.ts'
import type { DeliveryMessage } from './queue.ts'
import { leaseMs } from './schedule.ts'

/** The attempt is ours, with what it is decided by; or it is not, by this row (undefined when there is none). */
export type Taken =
  | { readonly claimed: Claimed; readonly facts: Facts }
  | { readonly refusedBy: DeliveryRow | undefined }

/**
 * Claims the attempt that is due and reads what it is decided by, in one round trip; the read is wasted only when the
 * claim is refused.
 * @throws what the store failed with; then nothing is claimed
 */
export async function take(message: DeliveryMessage, now: Date, trips: Trips): Promise<Taken> {
  const { workspace_id: ws, delivery_id: id } = message
  const leaseUntil = new Date(now.getTime() + leaseMs(Number(env('SPEED')))).toISOString()
  const [claim, facts] = await Promise.allSettled([
    trips.update(claiming(ws, id, now, leaseUntil)),
    readFacts(message, trips),
  ])
  if (claim.status === 'rejected') throw claim.reason
  if (facts.status === 'fulfilled') {
    const { row } = facts.value
    if (!claim.value) return { refusedBy: row }
    const claimed = row && claimedRow(row, now, leaseUntil)
    if (claimed) return { claimed, facts: facts.value }
  }
  if (claim.value) await trips.update(givingBack(ws, id, leaseUntil)).catch(() => undefined)
  throw facts.status === 'rejected' ? facts.reason : new Error('another claim ended while this one was made')
}

/** Gives a claim back as if it had never been: nothing was sent, so the attempt does not count. */
export async function giveBack({ delivery, leaseUntil }: Claimed, { update }: Trips): Promise<void> {
  await update(givingBack(delivery.workspace_id, delivery.id, leaseUntil))
}
