/** How many functions may run at once. */
export interface Size {
  /** The concurrency of the account for which the size is made. */
  readonly account: number
  /** Maximum concurrency of the event source mapping of each queue. Lambda's minimum is 2. */
  readonly deliver: number
  readonly deliverSlow: number
  readonly receipts: number
  readonly photos: number
  /** Batches of each shard of the stream that fan-out handles at a time. */
  readonly batchesOfShard: number
  /**
   * Reserved concurrency of fan-out, which otherwise grows with the shards of the table. Lambda allows a reservation only if
   * it leaves 100 to functions without one, so a new account has no room for any.
   */
  readonly fanOut?: number
}

export const SIZES = {
  /** Fits the concurrency of a new account, 10. The functions of all queues together leave 2 to the others. */
  small: { account: 10, deliver: 2, deliverSlow: 2, receipts: 2, photos: 2, batchesOfShard: 1 },
  /** A thousand concurrent posts, while most of the account's usual concurrency is left to the API. */
  standard: {
    account: 1000,
    deliver: 100,
    deliverSlow: 20,
    receipts: 50,
    photos: 20,
    batchesOfShard: 10,
    fanOut: 100,
  },
  /** A hundred thousand workspaces (docs/scale.md). */
  large: {
    account: 5000,
    deliver: 500,
    deliverSlow: 500,
    receipts: 100,
    photos: 50,
    batchesOfShard: 10,
    fanOut: 500,
  },
} as const satisfies Readonly<Record<string, Size>>

export type SizeName = keyof typeof SIZES

/** The most concurrent executions that consumers may hold for long, and so take from the API. */
export const consumerConcurrency = ({ deliver, deliverSlow, receipts, photos, fanOut = 0 }: Size): number =>
  deliver + deliverSlow + receipts + photos + fanOut
