import { type AuditRules, recordedAs } from '../kit/audit-rules.ts'
import { changeRecord } from '../kit/change.ts'
import { newId, type PipelineId, type StageId, type WorkspaceId } from '../kit/ids.ts'
import { type Changes, merge } from '../kit/json.ts'
import type { Fields } from '../kit/stored-record.ts'

interface Stage {
  readonly id: StageId
  readonly name: string
  /** Whether an opportunity at this stage is won: the console then offers to approve it. */
  readonly is_won: boolean
}

/** An ordered list of stages through which opportunities move. */
export interface Pipeline {
  readonly id: PipelineId
  readonly workspace_id: WorkspaceId
  readonly name: string
  /** In order; never empty. The first is the default stage. */
  readonly stages: readonly [Stage, ...Stage[]]
  readonly is_default: boolean
  readonly created_at: string
  readonly updated_at: string
}

/** The name by which 1.0.0 recognized the won stage. */
const isNamedWon = (name: string): boolean => name.trim().toLowerCase() === 'won'

export const PIPELINE_FIELDS: Fields<Pipeline> = {
  id: 'text',
  workspace_id: 'text',
  name: 'text',
  stages: [
    'list',
    { id: 'text', name: 'text', is_won: ['added', 'flag', ({ name }) => isNamedWon(`${name}`)] },
  ],
  is_default: 'flag',
  created_at: 'text',
  updated_at: 'text',
}

export const PIPELINE_AUDIT: AuditRules<Pipeline> = {
  created: 'pipeline.created',
  fields: {
    name: recordedAs('pipeline.changed'),
    stages: recordedAs('pipeline.changed'),
    is_default: recordedAs('pipeline.changed'),
  },
}

/** The stages of a new workspace's default pipeline. */
export const DEFAULT_STAGES = ['New lead', 'Contacted', 'Estimate', 'Won', 'In progress', 'Done'] as const

/** Creates a pipeline. `stages` must have at least one entry. */
export function newPipeline(
  workspaceId: WorkspaceId,
  input: { name: string; stages: readonly StageInput[]; isDefault?: boolean },
  now: Date,
): Pipeline {
  const [first, ...rest] = input.stages.map((stage) => stageOf(stage, undefined, now))
  if (!first) throw new Error('a pipeline must have at least one stage')
  return {
    id: newId(now),
    workspace_id: workspaceId,
    name: input.name,
    stages: [first, ...rest],
    is_default: input.isDefault ?? false,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

/** A stage in a request. Without an id it is new. */
interface StageInput {
  readonly id?: StageId | undefined
  readonly name: string
  /** Defaults to the stage's current value; for a new stage, to whether its name is "Won". */
  readonly is_won?: boolean | undefined
}

const stageOf = ({ id, name, is_won }: StageInput, before: Stage | undefined, now: Date): Stage => ({
  id: id ?? newId(now),
  name,
  is_won: is_won ?? before?.is_won ?? isNamedWon(name),
})

/** The faults of the stages in a PATCH, which must list every stage of the pipeline once (contract 5.9). */
export function faultsOfStages({ stages }: Pipeline, given: readonly StageInput[]) {
  const known = new Set(stages.map(({ id }) => id))
  const seen = new Set<StageId>()
  const faults: { path: string; message: string }[] = []
  for (const [index, { id }] of given.entries()) {
    if (id === undefined) continue
    const path = `stages.${index}.id`
    if (!known.has(id)) faults.push({ path, message: 'is not a stage of this pipeline' })
    if (seen.has(id)) faults.push({ path, message: 'is named twice' })
    seen.add(id)
  }
  const missing = stages.filter(({ id }) => !seen.has(id)).map(({ name, id }) => `${name} (${id})`)
  if (missing.length > 0)
    faults.push({ path: 'stages', message: `leaves out ${missing.join(', ')}: stages are not removed` })
  return faults
}

/** Changes a pipeline; returns the same object when nothing changes. `stages` must have no faults. */
export function patchPipeline(
  pipeline: Pipeline,
  {
    stages,
    ...changes
  }: Changes<Pick<Pipeline, 'name' | 'is_default'>> & {
    readonly stages?: readonly StageInput[] | undefined
  },
  now: Date,
): Pipeline {
  const before = new Map(pipeline.stages.map((stage) => [stage.id, stage]))
  const [first, ...rest] = (stages ?? []).map((stage) =>
    stageOf(stage, stage.id && before.get(stage.id), now),
  )
  const merged = merge(pipeline, { ...changes, stages: first && [first, ...rest] })
  return merged === pipeline ? pipeline : changeRecord(merged, {}, now)
}

/** The pipeline as its endpoints show it. */
export function viewPipeline(pipeline: Pipeline) {
  return {
    id: pipeline.id,
    object: 'pipeline',
    name: pipeline.name,
    is_default: pipeline.is_default,
    stages: pipeline.stages.map(({ id, name, is_won }) => ({ id, name, is_won })),
    created_at: pipeline.created_at,
    updated_at: pipeline.updated_at,
  } as const
}
