import { fingerprint, LENGTH } from '../kit/fingerprint.ts'
import { madeAt } from '../kit/ids.ts'
import { GroupedSums, MAX_MONTHS, Sum } from '../kit/sums.ts'
import type { ApprovalStatus, Opportunity } from './opportunity.ts'
import type { ProjectedOpportunity } from './opportunity-filter.ts'
import type { Pipeline } from './pipeline.ts'

/** The attributes of index entries for sums. */
export interface ProjectedValue {
  /** Absent: unknown. */
  readonly v?: number
}

export const valueEntryOf = ({ value }: Opportunity): ProjectedValue => (value === null ? {} : { v: value })

/** Numbers and values of opportunities. */
export class OpportunitySums {
  readonly all = new Sum()
  /** By the fingerprint of the stage. */
  readonly byStage = new GroupedSums<string>()
  readonly byStatus = new GroupedSums<ApprovalStatus>()
  /** By the month of creation in UTC, `YYYY-MM`. */
  readonly byMonth = new GroupedSums<string>()

  add(month: string, { f = '', s, v }: ProjectedOpportunity & ProjectedValue): void {
    for (const sum of this.groupsOf(month, stageCodeOf(f), s)) sum.add(v)
  }

  /** The sums that an opportunity belongs to. */
  groupsOf(month: string, stage: string, status: ApprovalStatus): Sum[] {
    return [this.all, this.byStage.of(stage), this.byStatus.of(status), this.byMonth.of(month)]
  }
}

/** The month in UTC in which a record was created, by its id. */
export const monthOfId = (id: string): string => new Date(madeAt(id)).toISOString().slice(0, 'YYYY-MM'.length)

/**
 * The summary as its endpoint returns it (contract 5.10).
 * @param complete whether the sums cover all matching opportunities
 */
export function showOpportunitySums(
  { all, byStage, byStatus, byMonth }: OpportunitySums,
  pipelines: readonly Pipeline[],
  complete: boolean,
) {
  const stages = stagesByCode(pipelines)
  return {
    object: 'opportunity_summary',
    ...shown(all),
    by_stage: byStage.largest().flatMap(([code, sum]) => {
      const stage = stages.get(code)
      return stage ? [{ ...stage, ...shown(sum) }] : []
    }),
    by_status: byStatus.largest().map(([status, sum]) => ({ status, ...shown(sum) })),
    by_month: byMonth.last(MAX_MONTHS).map(([month, sum]) => ({ month, ...shown(sum) })),
    complete,
  } as const
}

const shown = ({ count, amount }: Sum) => ({ count, value: amount })

/** An opportunity always has a pipeline and a stage, whose fingerprints are the first two of its index entry. */
const stageCodeOf = (fingerprints: string): string => fingerprints.slice(LENGTH, 2 * LENGTH)

const stagesByCode = (pipelines: readonly Pipeline[]) =>
  new Map(
    pipelines.flatMap(({ id, stages }) =>
      stages.map((stage) => [fingerprint('stage_id', stage.id), { pipeline_id: id, stage_id: stage.id }]),
    ),
  )
