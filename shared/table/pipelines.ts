import { draftsOf } from '../domain/kit/audit-rules.ts'
import type { PipelineId, WorkspaceId } from '../domain/kit/ids.ts'
import { PIPELINE_AUDIT, PIPELINE_FIELDS, type Pipeline } from '../domain/sales/pipeline.ts'
import { pipelineKey } from './keys.ts'
import { listCollection, type Page, type Paged, scanCollection } from './store/collection.ts'
import { readRow } from './store/read.ts'
import { type Versioned, versioned } from './store/versioned.ts'
import { ABSENT, type Item, type SettingsWrite, unchanged } from './store/write.ts'

const row = (pipeline: Pipeline, v: number): Item => ({
  ...pipelineKey(pipeline.workspace_id, pipeline.id),
  type: 'pipeline',
  data: pipeline,
  v,
})

export function pipelineInsertion(pipeline: Pipeline): SettingsWrite {
  return { put: row(pipeline, 1), when: ABSENT, audit: draftsOf(PIPELINE_AUDIT, undefined, pipeline) }
}

export function pipelineReplacement({ record, v }: Versioned<Pipeline>, next: Pipeline): SettingsWrite {
  return { put: row(next, v + 1), when: unchanged(v), audit: draftsOf(PIPELINE_AUDIT, record, next) }
}

export async function getPipeline(ws: WorkspaceId, id: PipelineId): Promise<Versioned<Pipeline> | undefined> {
  const found = await readRow(pipelineKey(ws, id))
  return found && versioned<Pipeline>(found, PIPELINE_FIELDS)
}

export const allPipelines = (ws: WorkspaceId): Promise<Pipeline[]> =>
  scanCollection(ws, 'pipeline', PIPELINE_FIELDS, () => true)

export function listPipelines(ws: WorkspaceId, page: Page): Promise<Paged<Pipeline>> {
  return listCollection(ws, 'pipeline', PIPELINE_FIELDS, page)
}
