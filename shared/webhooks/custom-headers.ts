import type { Subscription } from '../domain/subscription.ts'
import { memoizeByIdentity } from '../memoize-by-identity.ts'
import { unseal } from '../storage/seal.ts'

export type HeaderPairs = Readonly<Record<string, string>>

const NONE: HeaderPairs = {}

/** The headers that a client adds to each delivery of a subscription, unsealed (contract 11.10). */
export const customHeaders = memoizeByIdentity(async ({ headers }: Subscription): Promise<HeaderPairs> => {
  if (!headers) return NONE
  const pairs: HeaderPairs = JSON.parse(await unseal(headers.sealed))
  return pairs
})
