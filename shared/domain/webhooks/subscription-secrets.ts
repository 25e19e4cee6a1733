import { randomBytes } from 'node:crypto'
import { changeRecord } from '../kit/change.ts'
import type { CustomHeaders, SealedText, Subscription } from './subscription.ts'

/** A new signing secret: `whsec_` and base64 of 32 random bytes (contract 11.3). */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** The headers as they are shown: without their values (contract 11.10). */
export function maskHeaders(headers: CustomHeaders | null): Record<string, null> {
  return Object.fromEntries((headers?.names ?? []).map((name) => [name, null]))
}

/**
 * Whether two targets have the same scheme, host and port: the values of custom headers belong to the target that they were
 * given for (contract 11.10).
 */
export const sharesHost = (one: string, other: string): boolean =>
  new URL(one).origin === new URL(other).origin

/** Replaces every sealed text of a subscription: its signing secrets and the values of its headers. */
export async function resealSubscription(
  subscription: Subscription,
  reseal: (sealed: SealedText) => SealedText | Promise<SealedText>,
): Promise<Subscription> {
  const { secret, previous_secret: previous, headers } = subscription
  return {
    ...subscription,
    secret: await reseal(secret),
    previous_secret: previous && { ...previous, secret: await reseal(previous.secret) },
    headers: headers && { ...headers, sealed: await reseal(headers.sealed) },
  }
}

/** How long deliveries are also signed with the old secret after a rotation (contract 11.4), in milliseconds. */
const OVERLAP_MS = 24 * 3_600_000

/**
 * Sets a new sealed secret. Deliveries are also signed with the replaced secret for 24 hours, and no longer with
 * its predecessor (contract 11.4).
 * @param canSign whether the replaced secret can be decrypted
 */
export function rotate(
  subscription: Subscription,
  secret: SealedText,
  now: Date,
  canSign: boolean,
): Subscription {
  const until = new Date(now.getTime() + OVERLAP_MS).toISOString()
  const previous_secret = canSign ? { secret: subscription.secret, until } : null
  return changeRecord(subscription, { secret, previous_secret }, now)
}
