import type { KeyUse } from './key-uses.ts'
import type { KeyLimit } from './profile.ts'

interface Bucket {
  /** Units that are left; negative after an item that was larger than what was left. */
  level: number
  /** When the level was computed, in seconds. */
  at: number
}

/** A bucket of units for each partition key, for reads and for writes. It holds the units of one second. */
export class KeyBuckets {
  private readonly limit: KeyLimit
  private readonly now: () => number
  private readonly buckets = new Map<string, Bucket>()

  /** @param now the time in seconds */
  constructor(limit: KeyLimit, now: () => number = () => performance.now() / 1000) {
    this.limit = limit
    this.now = now
  }

  /**
   * Takes the units of these items, except those with a partition that has none left.
   * @param allOrNone whether to take nothing if one of them has none
   * @returns the positions of the items that were refused
   */
  take(uses: readonly KeyUse[], allOrNone: boolean): Set<number> {
    const refused = new Set<number>()
    for (const [n, use] of uses.entries()) {
      if (!this.bucketsOf(use).every(({ level }) => level > 0)) refused.add(n)
      else if (!allOrNone) this.charge(use)
    }
    if (allOrNone && refused.size === 0) for (const use of uses) this.charge(use)
    return refused
  }

  /** Takes units even if there are none left. */
  charge(use: KeyUse, units = use.units): void {
    for (const bucket of this.bucketsOf(use)) bucket.level -= units
  }

  private bucketsOf({ kind, partitions }: KeyUse): Bucket[] {
    const { containing = '' } = this.limit
    return partitions.filter((one) => one.includes(containing)).map((one) => this.bucket(kind, one))
  }

  private bucket(kind: KeyUse['kind'], partition: string): Bucket {
    const perSecond = this.limit[`${kind}Units`]
    const at = this.now()
    const name = `${kind} ${partition}`
    const bucket = this.buckets.get(name) ?? { level: perSecond, at }
    bucket.level = Math.min(perSecond, bucket.level + (at - bucket.at) * perSecond)
    bucket.at = at
    this.buckets.set(name, bucket)
    return bucket
  }
}
