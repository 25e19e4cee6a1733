import type { Estimate } from '../../api/opportunities.ts'

/**
 * The estimated amount of the work: the sum of the approved estimates, else the amount of the newest estimate that is
 * not cancelled.
 */
export function estimateTotal(newestFirst: readonly Estimate[]): number | undefined {
  const approved = newestFirst.filter(({ status }) => status === 'approved')
  if (approved.length === 0) return newestFirst.find(({ status }) => status !== 'cancelled')?.amount
  // In cents, so that the sum is exact.
  return approved.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
}
