import { draftsOf } from '../domain/audit-rules.ts'
import type { WorkspaceId } from '../domain/ids.ts'
import { PIPELINE_AUDIT, PIPELINE_FIELDS, type Pipeline } from '../domain/pipeline.ts'
import { pipelineKey } from './keys.ts'
import { listCollection, type Page, type Paged } from './store/collection.ts'
import { ABSENT, type SettingsWrite } from './store/write.ts'

export function pipelineInsertion(pipeline: Pipeline): SettingsWrite {
  return {
    put: { ...pipelineKey(pipeline.workspace_id, pipeline.id), type: 'pipeline', data: pipeline, v: 1 },
    when: ABSENT,
    audit: draftsOf(PIPELINE_AUDIT, undefined, pipeline),
  }
}

export function listPipelines(ws: WorkspaceId, page: Page): Promise<Paged<Pipeline>> {
  return listCollection(ws, 'pipeline', PIPELINE_FIELDS, page)
}
