import type { WorkspaceId } from '../domain/kit/ids.ts'
import { addOpportunityRows, stageCode } from '../domain/sales/opportunity-counts.ts'
import type { OpportunityFilter } from '../domain/sales/opportunity-filter.ts'
import { monthOfId, OpportunitySums, showOpportunitySums } from '../domain/sales/opportunity-summary.ts'
import type { Pipeline } from '../domain/sales/pipeline.ts'
import { opportunityEntries } from './opportunities.ts'
import { allPipelines } from './pipelines.ts'
import { readCounters, rowsOfMonths } from './sums/read.ts'
import { readSumsState, type SumsState } from './sums/state.ts'

/** Maximum number of opportunities that a walk reads: 5 MB of the index. */
const MAX_COUNTED = 20_000

/**
 * The sums for a filter: from the counters, if they can answer the filter and all records of the workspace are counted; otherwise by
 * reading index entries (a walk).
 * @param end when the walk must end (`endOfWalks`)
 */
export async function summarizeOpportunities(ws: WorkspaceId, filter: OpportunityFilter, end: number) {
  const [state, pipelines] = await Promise.all([
    isCounted(filter) ? readSumsState(ws) : undefined,
    allPipelines(ws),
  ])
  return state?.record.whole
    ? countedSummary(ws, state.record, filter, pipelines)
    : walkedSummary(ws, filter, end, pipelines)
}

/** Whether the counters answer a filter. */
function isCounted({ pipeline_id, stage_id, approval_status, ...others }: OpportunityFilter): boolean {
  return Object.values(others).every((value) => value === undefined)
}

export async function countedSummary(
  ws: WorkspaceId,
  state: SumsState,
  { pipeline_id, stage_id, approval_status }: OpportunityFilter,
  pipelines: readonly Pipeline[],
) {
  const sums = new OpportunitySums()
  const stages = pipelines
    .filter(({ id }) => pipeline_id === undefined || id === pipeline_id)
    .flatMap((pipeline) => pipeline.stages.map(({ id }) => id))
    .filter((id) => stage_id === undefined || id === stage_id)
  const codes = new Set(stages.map(stageCode))
  const isAnyStage = pipeline_id === undefined && stage_id === undefined
  addOpportunityRows(
    sums,
    await readCounters(ws, state, rowsOfMonths('o')),
    (stage, status) =>
      (isAnyStage || codes.has(stage)) && (approval_status === undefined || status === approval_status),
  )
  return showOpportunitySums(sums, pipelines, true)
}

export async function walkedSummary(
  ws: WorkspaceId,
  filter: OpportunityFilter,
  end: number,
  pipelines: readonly Pipeline[],
) {
  const { entries, complete } = await opportunityEntries(ws, filter, MAX_COUNTED, end)
  const sums = new OpportunitySums()
  for (const { sk, projected } of entries) sums.add(monthOfId(sk), projected)
  return showOpportunitySums(sums, pipelines, complete)
}
