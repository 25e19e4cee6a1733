import { type AuditRules, FIXED, recordedAs } from '../kit/audit-rules.ts'
import { changeRecord } from '../kit/change.ts'
import type { MEMBER_STATUSES } from '../kit/enumerations.ts'
import { type MemberId, newId, type WorkspaceId } from '../kit/ids.ts'
import { type Changes, merge } from '../kit/json.ts'
import type { Fields } from '../kit/stored-record.ts'
import { PIPELINE_FIELDS, type Pipeline } from '../sales/pipeline.ts'
import { HOLD_AUDIT, HOLD_FIELDS, type Hold } from './hold.ts'
import { PENDING_INVITATION_FIELDS, type PendingInvitation } from './invitation.ts'
import { missingFrom } from './key-limits.ts'
import { PERMISSIONS, type Permission, type Plan } from './permissions.ts'

/** A contracting business: the tenant that every other record belongs to. */
export interface Workspace extends Hold {
  readonly id: WorkspaceId
  readonly name: string
  readonly plan: Plan
  /**
   * A copy of the default pipeline's id, so that a new opportunity reads its pipeline in one round trip. Every write
   * of the default pipeline updates the copy in the same transaction, so two concurrent requests cannot leave two
   * default pipelines.
   */
  readonly default_pipeline: Pipeline
  /** Key that seals list cursors; never shown. */
  readonly cursor_secret: string
  readonly created_at: string
  readonly updated_at: string
}

export const WORKSPACE_FIELDS: Fields<Workspace> = {
  id: 'text',
  name: 'text',
  plan: 'text',
  default_pipeline: PIPELINE_FIELDS,
  cursor_secret: 'text',
  ...HOLD_FIELDS,
  created_at: 'text',
  updated_at: 'text',
}

export type MemberStatus = (typeof MEMBER_STATUSES)[number]

/** A person who works in a workspace. */
export interface Member {
  readonly id: MemberId
  readonly workspace_id: WorkspaceId
  readonly name: string
  readonly email: string
  readonly permissions: readonly Permission[]
  readonly status: MemberStatus
  /** The usable invitation. A change of the invitation does not change the member's `updated_at` and ETag. */
  readonly invitation: PendingInvitation | null
  /** How often the status has changed. A calendar feed ends when this number changes, so activation does not restore the feed. */
  readonly status_changes: number
  readonly created_at: string
  readonly updated_at: string
}

export const MEMBER_FIELDS: Fields<Member> = {
  id: 'text',
  workspace_id: 'text',
  name: 'text',
  email: 'text',
  permissions: ['list', 'text'],
  status: 'text',
  invitation: ['or null', PENDING_INVITATION_FIELDS],
  status_changes: ['added', 'number', () => 0],
  created_at: 'text',
  updated_at: 'text',
}

export const WORKSPACE_AUDIT: AuditRules<Workspace & { readonly workspace_id: WorkspaceId }> = {
  created: 'workspace.created',
  fields: {
    name: FIXED,
    plan: recordedAs('workspace.plan_changed'),
    // Recorded as `pipeline.changed`.
    default_pipeline: null,
    cursor_secret: null,
    ...HOLD_AUDIT,
  },
}

export const MEMBER_AUDIT: AuditRules<Member> = {
  created: 'member.created',
  fields: {
    name: recordedAs('member.changed'),
    email: recordedAs('member.changed'),
    permissions: recordedAs('member.changed'),
    status: recordedAs(({ status }) => (status === 'active' ? 'member.activated' : 'member.deactivated')),
    // No rule here, because the requests that create or end an invitation record it. If an invitation ends for any
    // other reason, its end is part of another change (contract 20.1).
    invitation: null,
    status_changes: null,
  },
}

/** Whether this plan and these permissions allow reading all expense data (contract 4.5, 4.7). */
export function maySeeAllExpenses(plan: Plan, permissions: readonly Permission[]): boolean {
  return (
    plan === 'professional' &&
    permissions.includes('expenses.view') &&
    permissions.includes('expenses.view_all')
  )
}

/** Whether this member can manage the workspace. */
export function isActiveAdmin({ status, permissions }: Member): boolean {
  return status === 'active' && permissions.includes('workspace.admin')
}

/** The workspace as its endpoint shows it. */
export function viewWorkspace(workspace: Workspace) {
  return {
    id: workspace.id,
    object: 'workspace',
    name: workspace.name,
    plan: workspace.plan,
    default_pipeline_id: workspace.default_pipeline.id,
    created_at: workspace.created_at,
    updated_at: workspace.updated_at,
  } as const
}

/** The member as its endpoints show it. @param invited_until `invitedUntil` of its invitation */
export function viewMember(member: Member, invited_until: string | null) {
  return {
    id: member.id,
    object: 'member',
    name: member.name,
    email: member.email,
    permissions: member.permissions,
    status: member.status,
    invited_until,
    created_at: member.created_at,
    updated_at: member.updated_at,
  } as const
}

/** Creates an active member. */
export function newMember(
  workspaceId: WorkspaceId,
  input: { name: string; email: string; permissions?: readonly Permission[] | undefined },
  now: Date,
): Member {
  return {
    id: newId(now),
    workspace_id: workspaceId,
    name: input.name,
    email: input.email,
    permissions: distinct(input.permissions ?? []),
    status: 'active',
    invitation: null,
    status_changes: 0,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

/** The fields of a member that requests change. */
type MemberChanges = Changes<Pick<Member, 'name' | 'email' | 'permissions' | 'status'>>

/**
 * Changes a member; returns the same object when nothing changes. An invitation grants the permissions that its
 * member had when it was made, so it ends with any further permission and with deactivation (contract 4.16).
 */
export function patchMember(member: Member, changes: MemberChanges, now: Date): Member {
  const { permissions } = changes
  const merged = merge(member, { ...changes, permissions: permissions && distinct(permissions) })
  if (merged === member) return member
  const isWidened = missingFrom(member.permissions, merged.permissions).length > 0
  const isEnded = isWidened || merged.status !== 'active'
  const status_changes = member.status_changes + (merged.status === member.status ? 0 : 1)
  return changeRecord(merged, { status_changes, ...(isEnded && { invitation: null }) }, now)
}

/** Removes duplicates and sorts in the order of `PERMISSIONS`, so that equal sets compare as equal. */
export function distinct(permissions: readonly Permission[]): Permission[] {
  return PERMISSIONS.filter((permission) => permissions.includes(permission))
}
