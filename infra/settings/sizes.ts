/** Bounds of auto scaling, in units a second. */
export interface UnitRange {
  readonly min: number
  readonly max: number
}

/** Values by the number of workspaces: 10, 1,000 or 100,000. */
export interface Size {
  /** The concurrency of the account for which the size is made. */
  readonly account: number
  /** Maximum concurrency of the event source mapping of each queue. Lambda's minimum is 2. */
  readonly deliver: number
  readonly deliverSlow: number
  readonly receipts: number
  readonly photos: number
  readonly photosSlow: number
  /** Batches of each shard of the stream that fan-out handles at a time. */
  readonly batchesOfShard: number
  /**
   * Reserved concurrency of fan-out, which otherwise grows with the shards of the table. Lambda allows a reservation
   * only if 100 executions remain for functions without a reservation, so a new account cannot reserve any.
   */
  readonly fanOut?: number
  readonly sweepMb: number
  /**
   * Number of groups of four outbox shards, at most `MAX_OUTBOX_GROUPS`. Each group accepts 4,000 writes a second and
   * is checked by a separate run of the sweep. A stage may change the number.
   */
  readonly outboxGroups: number
  /** Provisioned capacity of the table and of each index, if the settings ask for provisioned capacity. */
  readonly provisioned: { readonly reads: UnitRange; readonly writes: UnitRange }
  /**
   * The units a second that the table and indexes accept from the start, for a one-time charge; a new table accepts
   * 12,000 read and 4,000 write units.
   */
  readonly warm?: { readonly readUnitsPerSecond: number; readonly writeUnitsPerSecond: number }
}

export const SIZES = {
  /**
   * Fits the concurrency of a new account, 10. Webhook requests and photos that take long may occupy 6, so 4 remain for
   * receipts, other photos and the API.
   */
  small: {
    account: 10,
    deliver: 2,
    deliverSlow: 2,
    receipts: 2,
    photos: 2,
    photosSlow: 2,
    batchesOfShard: 1,
    sweepMb: 1_024,
    outboxGroups: 1,
    provisioned: { reads: { min: 5, max: 100 }, writes: { min: 5, max: 100 } },
  },
  /** A thousand concurrent webhook requests, while most of the account's usual concurrency is left to the API. */
  standard: {
    account: 1000,
    deliver: 100,
    deliverSlow: 20,
    receipts: 50,
    photos: 20,
    photosSlow: 20,
    batchesOfShard: 10,
    fanOut: 100,
    sweepMb: 1_024,
    outboxGroups: 2,
    provisioned: { reads: { min: 50, max: 4_000 }, writes: { min: 50, max: 4_000 } },
  },
  /** A hundred thousand workspaces (docs/scale.md). */
  large: {
    account: 5000,
    deliver: 500,
    deliverSlow: 500,
    receipts: 100,
    photos: 50,
    photosSlow: 50,
    batchesOfShard: 10,
    fanOut: 500,
    sweepMb: 1_024,
    outboxGroups: 4,
    provisioned: { reads: { min: 1_000, max: 40_000 }, writes: { min: 1_000, max: 40_000 } },
    warm: { readUnitsPerSecond: 30_000, writeUnitsPerSecond: 30_000 },
  },
} as const satisfies Readonly<Record<string, Size>>

export type SizeName = keyof typeof SIZES

/**
 * Maximum number of concurrent executions that consumers may occupy for long (webhook requests, and photos that take
 * long to render), which the API cannot use meanwhile. A receipt or another photo takes a few seconds.
 */
export const consumerConcurrency = ({ deliver, deliverSlow, photosSlow, fanOut = 0 }: Size): number =>
  deliver + deliverSlow + photosSlow + fanOut
