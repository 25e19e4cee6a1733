import { randomBytes } from 'node:crypto'
import type { SubscriptionId } from '../domain/ids.ts'
import type { SealedText, Subscription } from '../domain/subscription.ts'
import { seal, unseal } from '../storage/seal.ts'

/** A new signing secret: `whsec_` and the base64 of 32 random bytes (decisions 3). */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Seals a signing secret for its subscription's row; it opens for no other. */
export function sealSecret(secret: string, subscription: SubscriptionId): Promise<SealedText> {
  return seal(secret, subscription)
}

/** The secrets that sign at a time: the present one and, for 24 h after a rotation, the one before (decisions 4). */
export async function secretsAt({ id, secret, previous_secret }: Subscription, now: Date): Promise<string[]> {
  const previous =
    previous_secret && Date.parse(previous_secret.until) > now.getTime() && previous_secret.secret
  const sealed = previous ? [secret, previous] : [secret]
  return Promise.all(sealed.map((text) => unseal(text, id)))
}
