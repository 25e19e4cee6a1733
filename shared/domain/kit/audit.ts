import type { By } from './filter-rules.ts'
import { type AuditEntryId, newId, type WorkspaceId } from './ids.ts'
import { type FilterOf, listFilters } from './list-filters.ts'
import type { Fields } from './stored-record.ts'

/** The recorded actions: `<object of the record>.<verb>` (contract 20.1). */
export const AUDIT_ACTIONS = [
  'member.created',
  'member.changed',
  'member.deactivated',
  'member.activated',
  'member.invited',
  'member.invitation_ended',
  'api_key.created',
  'api_key.revoked',
  'passkey.added',
  'passkey.removed',
  'session.started',
  'session.ended',
  'calendar_feed.created',
  'calendar_feed.revoked',
  'subscription.created',
  'subscription.changed',
  'subscription.paused',
  'subscription.resumed',
  'subscription.secret_rotated',
  'subscription.taken_over',
  'subscription.revoked',
  'pipeline.created',
  'pipeline.changed',
  'custom_field.created',
  'custom_field.changed',
  'custom_field.deleted',
  'vendor.created',
  'vendor.changed',
  'expense_category.created',
  'expense_category.changed',
  'estimate_link.created',
  'estimate_link.revoked',
  'workspace.created',
  'workspace.plan_changed',
  'workspace.suspended',
  'workspace.resumed',
  'workspace.limited',
  'workspace.exported',
  'workspace.restored',
  'contact.erased',
  'member.erased',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const ACTOR_TYPES = ['member', 'operator', 'service'] as const
export const ACTOR_VIAS = ['api_key', 'session', 'passkey', 'admin_tool'] as const

/** The author of a change, with the credential that was used. */
export interface Actor {
  readonly type: (typeof ACTOR_TYPES)[number]
  readonly member_id: string | null
  readonly via: (typeof ACTOR_VIAS)[number] | null
  /** The id of the API key, session or passkey. */
  readonly credential_id: string | null
}

/** The service itself: it pauses subscriptions that fail, and revokes subscriptions whose receiver answers 410. */
export const SERVICE: Actor = { type: 'service', member_id: null, via: null, credential_id: null }

/** An operator, by the admin tool. */
export const OPERATOR: Actor = { type: 'operator', member_id: null, via: 'admin_tool', credential_id: null }

/** A field before and after a change, as the API shows it. An index signature, because it is stored as plain JSON. */
interface FieldChange extends Record<string, unknown> {
  readonly from: unknown
  readonly to: unknown
}

/** The part of an audit entry that comes with a write; `audited` adds its actor and its time. */
export interface AuditDraft {
  readonly workspace_id: WorkspaceId
  readonly action: AuditAction
  readonly entity_id: string
  readonly changes: Readonly<Record<string, FieldChange>>
}

/** One entry, as stored. It never changes. */
export interface AuditEntry extends AuditDraft {
  readonly id: AuditEntryId
  readonly actor: Actor
  readonly occurred_at: string
}

export const AUDIT_ENTRY_FIELDS: Fields<AuditEntry> = {
  id: 'text',
  workspace_id: 'text',
  action: 'text',
  entity_id: 'text',
  actor: { type: 'text', member_id: 'text or null', via: 'text or null', credential_id: 'text or null' },
  occurred_at: 'text',
  changes: ['map', 'json'],
}

export const newEntry = (draft: AuditDraft, actor: Actor, now: Date): AuditEntry => ({
  ...draft,
  id: newId(now),
  actor,
  occurred_at: now.toISOString(),
})

/**
 * The object of the record that an action is about: `api_key` for `api_key.revoked`. An entry about a link has the id
 * of the estimate, because a link has no id.
 */
export function entityTypeOf(action: AuditAction): string {
  const object = action.slice(0, action.indexOf('.'))
  return object === 'estimate_link' ? 'estimate' : object
}

/** The entry as its endpoint shows it. */
export function viewAuditEntry({ id, action, entity_id, actor, occurred_at, changes }: AuditEntry) {
  const entity_type = entityTypeOf(action)
  return { id, object: 'audit_entry', action, entity_type, entity_id, actor, occurred_at, changes } as const
}

/** The filters of GET /v1/audit-log, except the times. */
export const auditFilters = /* @__PURE__ */ listFilters((by: By<AuditEntry>) => ({
  actor_id: by.record(({ actor }, wanted: string) => actor.member_id === wanted),
  entity_id: by.record(({ entity_id }, wanted: string) => entity_id === wanted),
  action: by.record(({ action }, wanted: AuditAction) => action === wanted),
}))

export interface AuditFilter extends FilterOf<typeof auditFilters> {
  /** ISO 8601, inclusive. */
  readonly since?: string | undefined
  readonly until?: string | undefined
}
