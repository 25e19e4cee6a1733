/** A number of records and the sum of their amounts, exact to the cent. */
export class Sum {
  count = 0
  private cents = 0n

  /** @param amount US dollars in whole cents; null counts as 0 */
  add(amount: number | null | undefined): void {
    this.count += 1
    this.cents += BigInt(Math.round((amount ?? 0) * 100))
  }

  /** US dollars. */
  get amount(): number {
    return Number(this.cents) / 100
  }
}

/** Sums by group. */
export class GroupedSums<Group> {
  private readonly sums = new Map<Group, Sum>()

  add(group: Group, amount: number | null | undefined): void {
    const sum = this.sums.get(group) ?? new Sum()
    this.sums.set(group, sum)
    sum.add(amount)
  }

  /** In descending order of amount, then of number. */
  largest(limit = Number.POSITIVE_INFINITY): [Group, Sum][] {
    return [...this.sums].sort(([, a], [, b]) => b.amount - a.amount || b.count - a.count).slice(0, limit)
  }
}
