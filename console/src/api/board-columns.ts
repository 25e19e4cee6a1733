import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { client } from './client.ts'
import { type FiltersOf, type List, useList } from './lists.ts'
import { MOVES, moveOpportunity, type Opportunity } from './opportunities.ts'

export const BOARD = ['opportunities', 'board'] as const
export const BOARD_SUMS: readonly string[] = ['opportunities', 'board-sums']
/** The moves that are not answered yet. */
export const MOVE = ['move-opportunity'] as const

/** The filters of all columns of a board. It has no control for changes: the board follows them. */
export type BoardFilters = FiltersOf<
  '/v1/opportunities',
  'pipeline_id' | 'stage_id' | 'contact_name' | 'primary_contact_id' | 'updated_since' | 'include_deleted'
>

export type ColumnFilters = BoardFilters & { readonly pipeline_id: string }

/** Opportunities of a pipeline, newest first. Without a status, archived ones are left out. */
function useCards(filters: ColumnFilters, stageId: string | null, enabled = true): List<Opportunity> {
  const list = useList({
    queryKey: [...BOARD, filters, filters.pipeline_id, stageId],
    enabled,
    load: (page, signal) => {
      const stage = stageId === null ? {} : { stage_id: stageId }
      return client().get('/v1/opportunities', {
        params: { query: { ...filters, ...stage, ...page } },
        signal,
      })
    },
  })
  const isShown = (one: Opportunity) =>
    filters.approval_status !== undefined || one.approval_status !== 'archived'
  return { ...list, data: list.data && distinct(list.data).filter(isShown) }
}

/** The newest opportunities of all stages, which are all of them on most boards. */
export const useBoard = (filters: ColumnFilters) => useCards(filters, null)

/** One stage: what the list of the board has of it, and what more of it there is by a list of its own, once that is needed. */
export function useColumn(
  filters: ColumnFilters,
  stageId: string,
  board: List<Opportunity>,
  total: StageSum | undefined,
): List<Opportunity> {
  const [isNeeded, setNeeded] = useState(false)
  const isLonger = isNeeded && board.hasMore
  const own = useCards(filters, stageId, isLonger)
  const ofBoard = board.data?.filter(({ stage_id }) => stage_id === stageId)
  const more = isLonger ? own.data : undefined
  return {
    data: more && ofBoard ? distinct([...ofBoard, ...more]).sort(newestFirst) : ofBoard,
    error: isLonger ? own.error : null,
    refetch: own.refetch,
    hasMore: more
      ? own.hasMore
      : board.hasMore && (total?.count ?? Number.POSITIVE_INFINITY) > (ofBoard?.length ?? 0),
    isLoadingMore: board.isLoadingMore || own.isLoadingMore || (isLonger && !own.data),
    loadMore: () => (isLonger ? own.loadMore() : setNeeded(true)),
  }
}

export interface StageSum {
  readonly count: number
  readonly value: number
}

/** Number and value of the opportunities in each stage, by its id. Archived ones are left out, as in the columns. */
export const useBoardSums = ({ approval_status, ...filters }: ColumnFilters, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: BOARD_SUMS.concat(JSON.stringify({ approval_status, ...filters })),
    queryFn: async ({ signal }) => {
      const statuses = approval_status ? [approval_status] : (['opportunity', 'project'] as const)
      const found = await Promise.all(
        statuses.map((status) => {
          const params = { query: { ...filters, approval_status: status } }
          return client().get('/v1/opportunities/summary', { params, signal })
        }),
      )
      const sums = new Map<string, StageSum>()
      for (const { stage_id, count, value } of found.flatMap(({ by_stage }) => by_stage)) {
        const { count: others, value: sum } = sums.get(stage_id) ?? { count: 0, value: 0 }
        sums.set(stage_id, { count: others + count, value: sum + value })
      }
      return sums
    },
    structuralSharing: false,
  })

export interface Move {
  readonly opportunity: Opportunity
  readonly pipelineId: string
  readonly stageId: string
}

/** Moves an opportunity at once on the screen; a refused move is undone. */
export function useMove({ onError }: { readonly onError: (error: Error, move: Move) => void }) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: MOVE,
    // So that the last of several moves of one opportunity counts.
    ...MOVES,
    mutationFn: ({ opportunity, ...target }: Move) => moveOpportunity(opportunity, target),
    onMutate: async ({ opportunity, pipelineId, stageId }) => {
      // A refresh that was read before the move would undo it on the screen.
      await queries.cancelQueries({ queryKey: BOARD, predicate: ({ state }) => state.data !== undefined })
      place(queries, { ...opportunity, pipeline_id: pipelineId, stage_id: stageId })
    },
    onError: (error, move) => {
      place(queries, move.opportunity)
      void queries.invalidateQueries({ queryKey: BOARD })
      onError(error, move)
    },
    onSuccess: (opportunity) => {
      queries.setQueryData(['opportunities', 'one', opportunity.id], opportunity)
      if (queries.isMutating({ mutationKey: MOVE }) === 1) place(queries, opportunity)
    },
  })
}

function place(queries: QueryClient, opportunity: Opportunity): void {
  for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: BOARD, type: 'active' })) {
    queries.setQueryData<ColumnPages>(
      queryKey,
      (pages) => pages && withOpportunity(pages, opportunity, isIn(queryKey, opportunity)),
    )
  }
}

/** Whether the list with this key has the opportunity: the board's has those of all stages. */
const isIn = (queryKey: QueryKey, { pipeline_id, stage_id }: Opportunity): boolean =>
  queryKey.at(-2) === pipeline_id && (queryKey.at(-1) === null || queryKey.at(-1) === stage_id)

interface Page {
  readonly data: readonly Opportunity[]
  readonly has_more: boolean
  readonly next_cursor?: string | null
}

/** The loaded pages of a list of the board. */
export type ColumnPages = InfiniteData<Page, string>

const placeOf = ({ created_at, id }: Opportunity): string => `${created_at}#${id}`

/** The order of the API; no opportunity is compared with itself. */
const newestFirst = (a: Opportunity, b: Opportunity): number => (placeOf(a) > placeOf(b) ? -1 : 1)

/** The pages of a list after an opportunity has moved: it is in them only if the list has its stage. */
export function withOpportunity(column: ColumnPages, opportunity: Opportunity, isHere: boolean): ColumnPages {
  const pages = column.pages.map((page) => ({
    ...page,
    data: page.data.filter(({ id }) => id !== opportunity.id),
  }))
  if (!isHere) return { ...column, pages }
  const found = pages.findIndex(({ data }) => {
    const last = data.at(-1)
    return last !== undefined && newestFirst(opportunity, last) < 0
  })
  // One that is older than all that are loaded is shown at their end.
  const target = found < 0 ? pages.length - 1 : found
  return {
    ...column,
    pages: pages.map((page, index) =>
      index === target ? { ...page, data: [...page.data, opportunity].sort(newestFirst) } : page,
    ),
  }
}

/** The opportunities, each once: one that moved while pages were loaded can be in two. */
export const distinct = (opportunities: readonly Opportunity[]): Opportunity[] => [
  ...new Map(opportunities.map((opportunity) => [opportunity.id, opportunity])).values(),
]
