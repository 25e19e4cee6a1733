import type { Subscription } from '../../domain/webhooks/subscription.ts'
import { memoizeByIdentity } from '../../memoize-by-identity.ts'
import { unseal } from '../../storage/seal.ts'

/** The valid secrets: the current one and, for 24 h after a rotation, the previous one (contract 11.4). */
export async function signingSecretsAt(subscription: Subscription, now: Date): Promise<readonly string[]> {
  const { previous_secret: previous } = subscription
  const overlaps = previous && Date.parse(previous.until) > now.getTime()
  return overlaps ? [...(await current(subscription)), await unseal(previous.secret)] : current(subscription)
}

/** Unseals once per subscription object, which the deliveries of a batch share. */
const current = memoizeByIdentity(
  async ({ secret }: Subscription): Promise<readonly string[]> => [await unseal(secret)],
)

export type HeaderPairs = Readonly<Record<string, string>>

const NONE: HeaderPairs = {}

/** The headers that a client adds to each delivery of a subscription, unsealed (contract 11.10). */
export const customHeaders = memoizeByIdentity(async ({ headers }: Subscription): Promise<HeaderPairs> => {
  if (!headers) return NONE
  const pairs: HeaderPairs = JSON.parse(await unseal(headers.sealed))
  return pairs
})
