import { draftsOf } from '../../domain/kit/audit-rules.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { WORKSPACE_AUDIT, WORKSPACE_FIELDS, type Workspace } from '../../domain/people/workspace.ts'
import { WORKSPACES, workspaceKey } from '../keys.ts'
import { readRow } from '../store/read.ts'
import { type Versioned, versioned } from '../store/versioned.ts'
import { ABSENT, type SettingsWrite, unchanged, type Write } from '../store/write.ts'

const row = (workspace: Workspace, v: number) => ({
  ...workspaceKey(workspace.id),
  type: 'workspace',
  data: workspace,
  v,
  list_pk: WORKSPACES,
  list_sk: workspace.id,
})

const drafts = (before: Workspace | undefined, after: Workspace) => {
  const inItself = (workspace: Workspace) => ({ ...workspace, workspace_id: workspace.id })
  return draftsOf(WORKSPACE_AUDIT, before && inItself(before), inItself(after))
}

export function workspaceInsertion(workspace: Workspace): SettingsWrite {
  return { put: row(workspace, 1), when: ABSENT, audit: drafts(undefined, workspace) }
}

export function workspaceReplacement({ record, v }: Versioned<Workspace>, next: Workspace): SettingsWrite {
  return { put: row(next, v + 1), when: unchanged(v), audit: drafts(record, next) }
}

/** Refuses the transaction if the workspace has changed since it was read: its plan may be different. */
export function workspaceCheck({ record, v }: Versioned<Workspace>): Write {
  return { check: workspaceKey(record.id), when: unchanged(v) }
}

export async function getWorkspace(id: WorkspaceId): Promise<Versioned<Workspace> | undefined> {
  const found = await readRow(workspaceKey(id))
  return found && versioned<Workspace>(found, WORKSPACE_FIELDS)
}
