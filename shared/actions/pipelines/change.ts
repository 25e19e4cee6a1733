import { type Pipeline, patchPipeline } from '../../domain/sales/pipeline.ts'
import { getWorkspace, workspaceReplacement } from '../../table/access/workspaces.ts'
import { getPipeline, pipelineReplacement } from '../../table/pipelines.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import type { AnyWrite } from '../../table/store/write.ts'

/**
 * The writes of a changed pipeline; empty if nothing changed. The row of the workspace also names the default
 * pipeline. If a pipeline becomes the default, the previous pipeline stops being the default in the same transaction.
 * Each condition is on a version that was read here, so if two requests are concurrent, one runs again.
 */
export async function pipelineWrites(
  current: Versioned<Pipeline>,
  next: Pipeline,
  now: Date,
): Promise<AnyWrite[]> {
  if (next === current.record) return []
  const writes = [pipelineReplacement(current, next)]
  if (!next.is_default) return writes
  const workspace = await getWorkspace(next.workspace_id)
  if (!workspace) throw new Error('the workspace has no row')
  writes.push(workspaceReplacement(workspace, { ...workspace.record, default_pipeline: next }))
  if (current.record.is_default) return writes
  const previous = await getPipeline(next.workspace_id, workspace.record.default_pipeline.id)
  if (!previous) throw new Error('the workspace has no default pipeline')
  const demoted = patchPipeline(previous.record, { is_default: false }, now)
  return [...writes, pipelineReplacement(previous, demoted)]
}
