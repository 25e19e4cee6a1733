import { type AuditRules, FIXED } from './audit-rules.ts'
import { newId, type PipelineId, type StageId, type WorkspaceId } from './ids.ts'
import type { Fields } from './stored-record.ts'

interface Stage {
  readonly id: StageId
  readonly name: string
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

export const PIPELINE_FIELDS: Fields<Pipeline> = {
  id: 'text',
  workspace_id: 'text',
  name: 'text',
  stages: ['list', { id: 'text', name: 'text' }],
  is_default: 'flag',
  created_at: 'text',
  updated_at: 'text',
}

export const PIPELINE_AUDIT: AuditRules<Pipeline> = {
  created: 'pipeline.created',
  fields: { name: FIXED, stages: FIXED, is_default: FIXED },
}

/** The stages of a new workspace's default pipeline. */
export const DEFAULT_STAGES = ['New lead', 'Contacted', 'Estimate', 'Won', 'In progress', 'Done'] as const

/** Creates a pipeline. `stages` must have at least one entry. */
export function newPipeline(
  workspaceId: WorkspaceId,
  input: { name: string; stages: readonly { name: string }[]; isDefault?: boolean },
  now: Date,
): Pipeline {
  const [first, ...rest] = input.stages.map((stage): Stage => ({ id: newId(now), name: stage.name }))
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

/** The pipeline as its endpoints show it. */
export function viewPipeline(pipeline: Pipeline) {
  return {
    id: pipeline.id,
    object: 'pipeline',
    name: pipeline.name,
    is_default: pipeline.is_default,
    stages: pipeline.stages.map(({ id, name }) => ({ id, name })),
    created_at: pipeline.created_at,
    updated_at: pipeline.updated_at,
  } as const
}
