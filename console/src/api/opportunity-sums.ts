import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../../clients/typescript/src/types.ts'
import type { ColumnFilters } from './board-pages.ts'
import { askingOnce } from './client.ts'

export const BOARD_SUMS: readonly string[] = ['opportunities', 'board-sums']

export interface StageSum {
  readonly count: number
  readonly value: number
}

/**
 * Number and value of the opportunities in each stage, by its id. Archived opportunities are left out, as in the
 * columns.
 */
export const useBoardSums = ({ approval_status, ...filters }: ColumnFilters, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: BOARD_SUMS.concat(JSON.stringify({ approval_status, ...filters })),
    queryFn: async ({ signal }) => {
      const statuses = approval_status ? [approval_status] : (['opportunity', 'project'] as const)
      const found = await Promise.all(
        statuses.map((status) => {
          const params = { query: { ...filters, approval_status: status } }
          return askingOnce().get('/v1/opportunities/summary', { params, signal })
        }),
      )
      return sumsByStage(found)
    },
    structuralSharing: false,
  })

function sumsByStage(summaries: readonly Pick<Schemas['OpportunitySummary'], 'by_stage'>[]) {
  const sums = new Map<string, StageSum>()
  for (const { stage_id, count, value } of summaries.flatMap(({ by_stage }) => by_stage)) {
    const { count: others, value: sum } = sums.get(stage_id) ?? { count: 0, value: 0 }
    sums.set(stage_id, { count: others + count, value: sum + value })
  }
  return sums
}
