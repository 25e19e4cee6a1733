import { type Actor, type AuditEntry, newEntry } from '../kit/audit.ts'
import type { MemberId, WorkspaceId } from '../kit/ids.ts'

/** How long the records of an export can be read (contract 20.3), in milliseconds. */
const OPEN_MS = 86_400_000

/** An export has no row except its entry in the audit log. */
export const newExport = (ws: WorkspaceId, actor: Actor, now: Date): AuditEntry =>
  newEntry({ workspace_id: ws, action: 'workspace.exported', entity_id: ws, changes: {} }, actor, now)

const endOf = ({ occurred_at }: AuditEntry): Date => new Date(Date.parse(occurred_at) + OPEN_MS)

/** Whether a member may read an export: only the member who requested it. */
export const isOpenTo = (entry: AuditEntry, member: MemberId, now: Date): boolean =>
  entry.action === 'workspace.exported' && entry.actor.member_id === member && now < endOf(entry)

export const viewExport = (entry: AuditEntry) =>
  ({
    id: entry.id,
    object: 'export',
    created_at: entry.occurred_at,
    expires_at: endOf(entry).toISOString(),
  }) as const
