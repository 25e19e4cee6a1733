import { fingerprint, LENGTH } from '../kit/fingerprint.ts'
import { GroupedSums, Sum } from '../kit/sums.ts'
import type { Opportunity } from './opportunity.ts'
import type { ProjectedOpportunity } from './opportunity-filter.ts'
import type { Pipeline } from './pipeline.ts'

/** The attributes of index entries for sums. */
export interface ProjectedValue {
  /** Absent: unknown. */
  readonly v?: number
}

export const valueEntryOf = ({ value }: Opportunity): ProjectedValue => (value === null ? {} : { v: value })

/** The numbers and values of opportunities (contract 5.10). @param complete whether these are all that match */
export function summarize(
  entries: readonly (ProjectedOpportunity & ProjectedValue)[],
  pipelines: readonly Pipeline[],
  complete: boolean,
) {
  const all = new Sum()
  const byStage = new GroupedSums<string>()
  const byStatus = new GroupedSums<ProjectedOpportunity['s']>()
  for (const { f = '', s, v } of entries) {
    all.add(v)
    byStage.add(stageCodeOf(f), v)
    byStatus.add(s, v)
  }
  const stages = stagesByCode(pipelines)
  return {
    object: 'opportunity_summary',
    count: all.count,
    value: all.amount,
    by_stage: byStage.largest().flatMap(([code, { count, amount }]) => {
      const stage = stages.get(code)
      return stage ? [{ ...stage, count, value: amount }] : []
    }),
    by_status: byStatus.largest().map(([status, { count, amount }]) => ({ status, count, value: amount })),
    complete,
  } as const
}

/** An opportunity always has a pipeline and a stage, whose fingerprints are the first two of its index entry. */
const stageCodeOf = (fingerprints: string): string => fingerprints.slice(LENGTH, 2 * LENGTH)

const stagesByCode = (pipelines: readonly Pipeline[]) =>
  new Map(
    pipelines.flatMap(({ id, stages }) =>
      stages.map((stage) => [fingerprint('stage_id', stage.id), { pipeline_id: id, stage_id: stage.id }]),
    ),
  )
