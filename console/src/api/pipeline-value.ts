import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import type { Opportunity } from './opportunities.ts'
import { VERY_SLOW_POLLING_MS } from './polling.ts'

const PAGE = 100

interface StageValue {
  readonly count: number
  /** The sum of the values in dollars; opportunities without a value add nothing. */
  readonly dollars: number
}

type Valued = Pick<Opportunity, 'approval_status' | 'stage_id' | 'value'>

/** By the id of the stage. Archived opportunities are left out, as on the board. */
export function valueByStage(opportunities: readonly Valued[]): ReadonlyMap<string, StageValue> {
  const stages = new Map<string, StageValue>()
  for (const { approval_status, stage_id, value } of opportunities) {
    if (approval_status === 'archived') continue
    const { count, dollars } = stages.get(stage_id) ?? { count: 0, dollars: 0 }
    stages.set(stage_id, { count: count + 1, dollars: dollars + (value ?? 0) })
  }
  return stages
}

/** The value of the newest opportunities in each stage, of all pipelines. */
export const usePipelineValue = () =>
  useQuery({
    queryKey: ['opportunities', 'value'],
    queryFn: async ({ signal }) => {
      const { data, has_more } = await client().get('/v1/opportunities', {
        params: { query: { limit: PAGE } },
        signal,
      })
      return { stages: [...valueByStage(data)], counted: data.length, isComplete: !has_more }
    },
    refetchInterval: VERY_SLOW_POLLING_MS,
  })
