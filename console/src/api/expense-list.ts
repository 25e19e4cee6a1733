import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { following, type Position } from '../../../clients/typescript/src/pages.ts'
import type { Schemas } from '../../../clients/typescript/src/types.ts'
import { useShownList } from '../parts/shown-list.ts'
import { client } from './client.ts'
import type { Expense } from './expense-types.ts'
import type { FiltersOf } from './lists.ts'

export type ExpenseFilters = FiltersOf<'/v1/expenses', 'order' | 'include_deleted'>
export type ExpensePage = Schemas['ExpenseList']

const LIST = ['expenses', 'list'] as const
/** The maximum page size of the API. */
const PAGE_SIZE = 100
const FIRST: Position = {}
/** If more pages are loaded, the list is not refreshed automatically. */
const FEW_PAGES = 3

type Pages = InfiniteData<ExpensePage, Position>

const hasFewPages = ({ state }: { readonly state: { readonly data: Pages | undefined } }): boolean =>
  (state.data?.pages.length ?? 0) <= FEW_PAGES

/**
 * Each expense once, in its newest version. An expense can be on two pages, because a change between two requests can
 * move it.
 */
function onceEach(pages: readonly ExpensePage[]): readonly Expense[] {
  const entries = new Map<string, Expense>()
  for (const entry of pages.flatMap(({ data }) => data)) entries.set(entry.id, entry)
  return [...entries.values()]
}

export const expensesQuery = (filters: ExpenseFilters) =>
  infiniteQueryOptions({
    queryKey: [...LIST, filters],
    queryFn: ({ pageParam, signal }) => {
      const params = { query: { ...filters, ...pageParam, limit: PAGE_SIZE } }
      return client().get('/v1/expenses', { params, signal })
    },
    initialPageParam: FIRST,
    getNextPageParam: (page, _, position) => following(page, { ...filters, ...position }),
  })

/** The expenses of a filter. Further pages are loaded on demand. */
export function useExpenseList(filters: ExpenseFilters) {
  const queries = useQueryClient()
  const options = expensesQuery(filters)
  const query = useInfiniteQuery({
    ...options,
    refetchOnMount: hasFewPages,
    refetchOnWindowFocus: hasFewPages,
  })
  const pages = query.data?.pages
  const entries = useMemo(() => pages && onceEach(pages), [pages])
  useShownList('expenses', entries)
  return {
    ...query,
    entries,
    /** Begins again with the first page. */
    restart: () => queries.resetQueries({ queryKey: options.queryKey }),
  }
}

/** Every expense of a filter, page by page. */
export const expensePages = (filters: ExpenseFilters, signal: AbortSignal): AsyncGenerator<ExpensePage> =>
  client().pages('/v1/expenses', { params: { query: { ...filters, limit: PAGE_SIZE } }, signal })

/**
 * Shows a changed expense in the lists that contain it, without loading the lists again, so that the lists keep all
 * loaded pages.
 */
export function replaceExpense(queries: QueryClient, expense: Expense): void {
  queries.setQueriesData<Pages>({ queryKey: LIST }, (list) => {
    if (!list) return list
    const pages = list.pages.map((page) => ({
      ...page,
      data: page.data.map((entry) => (entry.id === expense.id ? expense : entry)),
    }))
    return { ...list, pages }
  })
}

/** Lists begin again with their first page, because an expense was added or removed. */
export const forgetExpenses = (queries: QueryClient): Promise<void> =>
  queries.resetQueries({ queryKey: LIST })

const SHOWN = 50

/** The newest expenses of an opportunity or project. */
export const useProjectExpenses = (projectId: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['expenses', 'of-project', projectId],
    queryFn: async ({ signal }) => {
      const query = { project_id: projectId, limit: SHOWN }
      const { data, has_more } = await client().get('/v1/expenses', { params: { query }, signal })
      return { expenses: data, hasMore: has_more }
    },
  })
