import type { CounterRow } from '../kit/counters.ts'
import { toCents } from '../kit/sums.ts'
import type { Opportunity } from './opportunity.ts'
import { plannedOf } from './planned-estimate.ts'

/** The cost of each project in cents, without archived expenses. */
export type Spent = ReadonlyMap<string, number>

/** The projects that cost more than their estimate, computed from the counter rows `b#<project>`. */
export const countedOverEstimate = (rows: readonly CounterRow[]): Spent =>
  new Map(
    rows.flatMap(({ name, counters: { e = 0, s = 0 } }) =>
      e > 0 && s > e ? [[name.slice('b#'.length), s]] : [],
    ),
  )

/** Whether the record costs more than its estimate. */
export function isOverEstimate(opportunity: Opportunity, spent: Spent): boolean {
  const planned = opportunity.approval_status === 'project' ? toCents(plannedOf(opportunity)?.amount) : 0
  return planned > 0 && (spent.get(opportunity.id) ?? 0) > planned
}
