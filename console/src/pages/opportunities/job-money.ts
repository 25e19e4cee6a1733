import type { Schemas } from '../../../../clients/typescript/src/types.ts'
import { totalOf } from '../../../../shared/domain/kit/cents.ts'
import type { ExpenseSummary } from '../../api/expense-sums.ts'
import type { Estimate } from '../../api/opportunities.ts'

/** The newest approved estimate or, if none is approved, the newest sent estimate. Drafts and cancelled estimates do not count. */
export const plannedEstimate = (newestFirst: readonly Estimate[]): Estimate | undefined =>
  newestFirst.find(({ status }) => status === 'approved') ??
  newestFirst.find(({ status }) => status === 'sent')

const cents = (amount: number): number => Math.round(amount * 100)

/** Exact for amounts in cents. */
const minus = (amount: number, other: number): number => (cents(amount) - cents(other)) / 100

interface Money {
  readonly spent: number
  readonly value: number | null
  readonly estimate: number | undefined
}

/** What is left of the value, and the share of the estimate (or of the value, if there is no estimate) that is spent. */
export function earningsOf({ spent, value, estimate }: Money) {
  const whole = estimate ?? value ?? 0
  const share = whole > 0 ? spent / whole : undefined
  const tone = share === undefined ? 'neutral' : share > 1 ? 'bad' : share >= 0.9 ? 'warning' : 'good'
  const left = value === null ? undefined : minus(value, spent)
  const margin = value && left !== undefined ? Math.round((100 * left) / value) || 0 : undefined
  return { left, margin, share, tone } as const
}

type Category = Schemas['Estimate']['line_items'][number]['category']

export interface CategoryCost {
  readonly category: Category
  readonly estimated: number
  readonly actual: number
  readonly difference: number
}

/** Estimated and actual cost of each category, in the order of the actual cost. */
export function costByCategory(
  actual: ExpenseSummary['by_category'],
  estimate: Estimate | undefined,
): readonly CategoryCost[] {
  const planned = Map.groupBy(estimate?.line_items ?? [], ({ category }) => category?.id)
  const estimatedIn = (id: string | undefined): number => totalOf(planned.get(id) ?? [])
  const spentIn = new Set(actual.map(({ category }) => category?.id))
  const unspent = [...planned]
    .filter(([id]) => !spentIn.has(id))
    .map(([, items]) => ({ category: items[0]?.category ?? null, amount_tax_inclusive: 0 }))
  return [...actual, ...unspent].map(({ category, amount_tax_inclusive: spent }) => {
    const estimated = estimatedIn(category?.id)
    return { category, estimated, actual: spent, difference: minus(estimated, spent) }
  })
}

/** The cost up to the end of each month, oldest first. A summary has at most 36 months; the first value includes earlier months. */
export function costToMonth({ by_month, amount_tax_inclusive: total }: ExpenseSummary) {
  let left = cents(total)
  return by_month
    .map(({ month, amount_tax_inclusive: spent }) => {
      const cost = left / 100
      left -= cents(spent)
      return { month, spent, cost }
    })
    .toReversed()
}
