/** Events and deliveries are kept 90 days (contract 10.7); in milliseconds. */
const KEPT_MS = 90 * 86_400_000

/** When a row of the delivery history expires, in epoch seconds for DynamoDB's TTL (contract 10.7). */
export function expiry(createdAt: string): number {
  return Math.ceil((Date.parse(createdAt) + KEPT_MS) / 1000)
}
