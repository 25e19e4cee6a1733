import type { Subscription } from '../domain/subscription.ts'
import { unseal } from '../storage/seal.ts'

/** The secrets that sign at a time: the present one and, for 24 h after a rotation, the one before (decisions 4). */
export async function secretsAt({ secret, previous_secret }: Subscription, now: Date): Promise<string[]> {
  const previous =
    previous_secret && Date.parse(previous_secret.until) > now.getTime() && previous_secret.secret
  const sealed = previous ? [secret, previous] : [secret]
  return Promise.all(sealed.map((text) => unseal(text)))
}
