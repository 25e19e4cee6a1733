import type { Subscription } from '../domain/subscription.ts'
import { memoizeByIdentity } from '../memoize-by-identity.ts'
import { unseal } from '../storage/seal.ts'

/** The secrets that sign at a time: the present one and, for 24 h after a rotation, the one before (contract 11.4). */
export async function signingSecretsAt(subscription: Subscription, now: Date): Promise<string[]> {
  const { previous_secret: previous } = subscription
  const overlaps = previous && Date.parse(previous.until) > now.getTime()
  return Promise.all(overlaps ? [present(subscription), unseal(previous.secret)] : [present(subscription)])
}

/** Deliveries of one batch share the subscription that they read. */
const present = memoizeByIdentity(({ secret }: Subscription) => unseal(secret))
