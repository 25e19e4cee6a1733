import type { WorkspaceId } from '../domain/ids.ts'
import type { Pipeline } from '../domain/pipeline.ts'
import { listCollection, type Page } from './collection.ts'
import { ABSENT, type Write } from './commit.ts'
import { pipelineKey } from './keys.ts'
import type { Versioned } from './versioned.ts'

export function insertPipeline(pipeline: Pipeline): Write {
  return {
    put: { ...pipelineKey(pipeline.workspace_id, pipeline.id), type: 'pipeline', data: pipeline, v: 1 },
    when: ABSENT,
  }
}

export function listPipelines(ws: WorkspaceId, page: Page): Promise<Versioned<Pipeline>[]> {
  return listCollection(ws, 'pipeline', page)
}
