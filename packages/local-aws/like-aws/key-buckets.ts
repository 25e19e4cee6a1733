import type { KeyUse } from './key-uses.ts'
import type { KeyLimit } from './profile.ts'

interface Bucket {
  /** The number of units that are added each second; also the maximum of `level`. */
  readonly perSecond: number
  /** The units that are left. A large item can make the level negative, down to `-perSecond`. */
  level: number
  /** When the level was computed, in seconds. */
  at: number
}

/** For each limit and partition key, one bucket of units for reads and one for writes. A bucket has the units of one second. */
export class KeyBuckets {
  private readonly now: () => number
  private readonly buckets = new WeakMap<KeyLimit, Map<string, Bucket>>()

  /** @param now the time in seconds */
  constructor(now: () => number = () => performance.now() / 1000) {
    this.now = now
  }

  /**
   * Takes the units of these items, except items whose partition has no units left by one of the limits.
   * @param allOrNone whether to take nothing if one item is refused
   * @returns the positions of the refused items
   */
  take(uses: readonly KeyUse[], limits: readonly KeyLimit[], allOrNone: boolean): Set<number> {
    const refused = new Set<number>()
    for (const [n, use] of uses.entries()) {
      if (!this.bucketsOf(use, limits).every(({ level }) => level > 0)) refused.add(n)
      else if (!allOrNone) this.charge([use], limits, use.units)
    }
    if (allOrNone && refused.size === 0) for (const use of uses) this.charge([use], limits, use.units)
    return refused
  }

  /** Takes the units of each item, even if none are left. */
  charge(uses: readonly KeyUse[], limits: readonly KeyLimit[], units: number): void {
    // The units are a tenth of AWS's, so without this bound a large item would throttle its partition for eight seconds.
    for (const bucket of uses.flatMap((use) => this.bucketsOf(use, limits)))
      bucket.level = Math.max(bucket.level - units, -bucket.perSecond)
  }

  /** Gives back the units of the index entries, because a refused write takes only units of the table. */
  refundEntries(uses: readonly KeyUse[], limits: readonly KeyLimit[]): void {
    for (const { partitions, ...use } of uses)
      this.charge([{ ...use, partitions: partitions.slice(1) }], limits, -use.units)
  }

  private bucketsOf({ kind, partitions }: KeyUse, limits: readonly KeyLimit[]): Bucket[] {
    return limits.flatMap((limit) =>
      partitions
        .filter((partition) => partition.includes(limit.containing ?? ''))
        .map((partition) => this.bucket(limit, kind, partition)),
    )
  }

  private bucket(limit: KeyLimit, kind: KeyUse['kind'], partition: string): Bucket {
    const known = this.buckets.get(limit) ?? new Map<string, Bucket>()
    this.buckets.set(limit, known)
    const perSecond = limit[`${kind}Units`]
    const at = this.now()
    const name = `${kind} ${partition}`
    const bucket = known.get(name) ?? { perSecond, level: perSecond, at }
    bucket.level = Math.min(perSecond, bucket.level + (at - bucket.at) * perSecond)
    bucket.at = at
    known.set(name, bucket)
    return bucket
  }
}
