import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ColumnPages, distinct, withOpportunity } from './board-pages.ts'
import { client } from './client.ts'
import { useList } from './lists.ts'
import { changeOpportunity } from './opportunities.ts'
import type { Opportunity } from './sales-types.ts'

const BOARD = ['opportunities', 'board'] as const
const MOVE = ['move-opportunity'] as const

export interface BoardFilters {
  readonly pipeline_id: string
  readonly q?: string | undefined
  readonly approval_status?: Opportunity['approval_status'] | undefined
  readonly sales_rep_id?: string | undefined
  readonly tag?: string | undefined
}

/** One stage of a pipeline. Without a status, archived opportunities are left out. */
export function useColumn(filters: BoardFilters, stageId: string) {
  const { pipeline_id, q, approval_status, sales_rep_id, tag } = filters
  const list = useList({
    queryKey: [...BOARD, { pipeline_id, q, approval_status, sales_rep_id, tag }, stageId],
    load: async (cursor, signal) => {
      const query = {
        limit: 25,
        pipeline_id,
        stage_id: stageId,
        ...(cursor && { cursor }),
        ...(q && { q }),
        ...(approval_status && { approval_status }),
        ...(sales_rep_id && { sales_rep_id }),
        ...(tag && { tag }),
      }
      return client().get('/v1/opportunities', { params: { query }, signal })
    },
  })
  const isShown = (one: Opportunity) => approval_status !== undefined || one.approval_status !== 'archived'
  return { ...list, data: list.data && distinct(list.data).filter(isShown) }
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
    // One after the other, so that the last of several moves of one opportunity counts.
    scope: { id: 'move-opportunity' },
    mutationFn: ({ opportunity, pipelineId, stageId }: Move) =>
      changeOpportunity(opportunity.id, {
        stage_id: stageId,
        ...(pipelineId !== opportunity.pipeline_id && { pipeline_id: pipelineId }),
      }),
    onMutate: async ({ opportunity, pipelineId, stageId }) => {
      // What a refresh has read before the move would undo it on the screen.
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
      (pages) => pages && withOpportunity(pages, opportunity, queryKey.at(-1) === opportunity.stage_id),
    )
  }
}
