import type { WorkspaceId } from '../domain/ids.ts'
import { PIPELINE_FIELDS, type Pipeline } from '../domain/pipeline.ts'
import { pipelineKey } from './keys.ts'
import { listCollection, type Page, type Paged } from './store/collection.ts'
import { ABSENT, type Write } from './store/write.ts'

export function pipelineInsertion(pipeline: Pipeline): Write {
  return {
    put: { ...pipelineKey(pipeline.workspace_id, pipeline.id), type: 'pipeline', data: pipeline, v: 1 },
    when: ABSENT,
  }
}

export function listPipelines(ws: WorkspaceId, page: Page): Promise<Paged<Pipeline>> {
  return listCollection(ws, 'pipeline', PIPELINE_FIELDS, page)
}
