/** A number of records and the sum of their amounts, exact to the cent. */
export class Sum {
  count = 0
  cents = 0n

  /** @param amount US dollars in whole cents; null counts as 0 */
  add(amount: number | null | undefined): void {
    this.addCents(1, toCents(amount))
  }

  addCents(count: number, cents: number | bigint): void {
    this.count += count
    this.cents += BigInt(cents)
  }

  /** US dollars. */
  get amount(): number {
    return Number(this.cents) / 100
  }
}

export const toCents = (amount: number | null | undefined): number => Math.round((amount ?? 0) * 100)

/** Sums by group. */
export class GroupedSums<Group> {
  private readonly sums = new Map<Group, Sum>()

  /** The running sum of a group. */
  of(group: Group): Sum {
    const sum = this.sums.get(group) ?? new Sum()
    this.sums.set(group, sum)
    return sum
  }

  /** In descending order of amount, then of number; equal groups in order of the group. */
  largest(limit = Number.POSITIVE_INFINITY): [Group, Sum][] {
    return this.used()
      .sort(([one, a], [other, b]) => b.amount - a.amount || b.count - a.count || (one < other ? -1 : 1))
      .slice(0, limit)
  }

  /** In descending order of the group. */
  last(limit: number): [Group, Sum][] {
    return this.used()
      .sort(([a], [b]) => (a < b ? 1 : -1))
      .slice(0, limit)
  }

  /** Groups that have a record. */
  private used(): [Group, Sum][] {
    return [...this.sums].filter(([, { count }]) => count > 0)
  }
}

/** Months in a summary. */
export const MAX_MONTHS = 36
