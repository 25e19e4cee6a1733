import type { MemberId, PipelineId, WorkspaceId } from './ids.ts'
import type { Permission, Plan } from './permissions.ts'

/** A contracting business: the tenant that every other record belongs to. */
export interface Workspace {
  readonly id: WorkspaceId
  readonly name: string
  readonly plan: Plan
  readonly default_pipeline_id: PipelineId
  /** Keys the seals of list cursors; never shown. */
  readonly cursor_secret: string
  readonly created_at: string
  readonly updated_at: string
}

/** Somebody who works in a workspace. */
export interface Member {
  readonly id: MemberId
  readonly workspace_id: WorkspaceId
  readonly name: string
  readonly email: string
  readonly permissions: readonly Permission[]
  readonly status: 'active' | 'deactivated'
  readonly created_at: string
  readonly updated_at: string
}

/** May this plan and these permissions see expense data (interface 5.4, decisions 2)? */
export function maySeeAllExpenses(plan: Plan, permissions: readonly Permission[]): boolean {
  return (
    plan === 'professional' &&
    permissions.includes('expenses.view') &&
    permissions.includes('expenses.view_all')
  )
}
