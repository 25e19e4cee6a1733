import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Schemas } from '../../../clients/typescript/src/types.ts'
import { askingOnce } from './client.ts'
import type { FiltersOf } from './lists.ts'

export type ExpenseSummary = Schemas['ExpenseSummary']
/** The filters that a summary accepts: all filters of the list except the time of changes. */
export type SummaryFilters = FiltersOf<'/v1/expenses/summary'>

const SUMMARIES: readonly string[] = ['expenses', 'summary']

/** A sum includes every change after this time (contract 15.3). */
export const COUNTED_MS = 10_000

/** Number and sum of the expenses of a filter. They are loaded again once, because the first response may lack the newest changes. */
export function useExpenseSummary(filters: SummaryFilters, enabled = true) {
  const queries = useQueryClient()
  const key = JSON.stringify(filters)
  useEffect(() => {
    const reload = () => queries.invalidateQueries({ queryKey: [...SUMMARIES, key] })
    const timer = setTimeout(() => void reload(), COUNTED_MS)
    return () => clearTimeout(timer)
  }, [queries, key])
  return useQuery({
    queryKey: [...SUMMARIES, key],
    enabled,
    queryFn: ({ signal }) => askingOnce().get('/v1/expenses/summary', { params: { query: filters }, signal }),
  })
}
