import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../../clients/typescript/src/types.ts'
import { askingOnce } from './client.ts'
import type { FiltersOf } from './lists.ts'

export type ExpenseSummary = Schemas['ExpenseSummary']
/** The filters that a summary accepts: all filters of the list except the time of changes. */
export type SummaryFilters = FiltersOf<'/v1/expenses/summary'>

/** Number and sum of the expenses of a filter. */
export const useExpenseSummary = (filters: SummaryFilters, enabled = true) =>
  useQuery({
    queryKey: ['expenses', 'summary', filters],
    enabled,
    queryFn: ({ signal }) => askingOnce().get('/v1/expenses/summary', { params: { query: filters }, signal }),
  })
