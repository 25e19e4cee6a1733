import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ColumnFilters,
  type ColumnPages,
  distinct,
  newestFirst,
  withOpportunity,
} from './board-pages.ts'
import { client } from './client.ts'
import { type List, type ListOptions, useList } from './lists.ts'
import { MOVES, moveOpportunity, type Opportunity } from './opportunities.ts'
import type { StageSum } from './opportunity-sums.ts'

export const BOARD = ['opportunities', 'board'] as const
/** The moves whose requests have no response yet. */
export const MOVE = ['move-opportunity'] as const

/** Opportunities of a pipeline or of one of its stages, newest first. */
export const boardList = (filters: ColumnFilters, stageId: string | null): ListOptions<Opportunity> => ({
  queryKey: [...BOARD, filters, filters.pipeline_id, stageId],
  load: (page, signal) => {
    const query = { ...filters, ...(stageId !== null && { stage_id: stageId }), ...page }
    return client().get('/v1/opportunities', { params: { query }, signal })
  },
})

function useCards(filters: ColumnFilters, stageId: string | null, enabled = true) {
  const list = useList({ ...boardList(filters, stageId), enabled })
  // Without a status, archived opportunities are left out.
  const isShown = (one: Opportunity) =>
    filters.approval_status !== undefined || one.approval_status !== 'archived'
  return {
    ...list,
    data: list.data && distinct(list.data).filter(isShown),
    pages: async function* (signal: AbortSignal) {
      for await (const page of list.pages(signal)) yield { ...page, data: page.data.filter(isShown) }
    },
  }
}

/** The newest opportunities of all stages; most boards have no others. */
export const useBoard = (filters: ColumnFilters) => useCards(filters, null)

/**
 * One stage: its opportunities from the list of the board, then further opportunities from a separate list, which is
 * loaded when needed.
 */
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
    // Moves are sent in order, so that the last of several moves of one opportunity takes effect.
    ...MOVES,
    mutationFn: ({ opportunity, ...target }: Move) => moveOpportunity(opportunity, target),
    onMutate: async ({ opportunity, pipelineId, stageId }) => {
      // The response to a refresh that was sent before the move would undo the move on the screen.
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

/**
 * Whether the list with this key contains the opportunity. The list of the board contains opportunities of all stages.
 */
const isIn = (queryKey: QueryKey, { pipeline_id, stage_id }: Opportunity): boolean =>
  queryKey.at(-2) === pipeline_id && (queryKey.at(-1) === null || queryKey.at(-1) === stage_id)
