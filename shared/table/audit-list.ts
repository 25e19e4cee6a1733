import { AUDIT_ENTRY_FIELDS, type AuditEntry, type AuditFilter, auditFilters } from '../domain/kit/audit.ts'
import { type AuditEntryId, lastIdAt, type WorkspaceId } from '../domain/kit/ids.ts'
import { auditKey } from './keys.ts'
import { listCollection, type Page, type Paged } from './store/collection.ts'
import { ALL_KEYS } from './store/key-range.ts'
import { readRow } from './store/read.ts'
import { recordOf } from './store/versioned.ts'

export async function getAuditEntry(ws: WorkspaceId, id: AuditEntryId): Promise<AuditEntry | undefined> {
  const found = await readRow(auditKey(ws, id))
  return found && recordOf<AuditEntry>(found, AUDIT_ENTRY_FIELDS)
}

/** Newest first. Ids begin with the time of their entries, so `since` and `until` become a range of ids. */
export function listAuditLog(ws: WorkspaceId, filter: AuditFilter, page: Page): Promise<Paged<AuditEntry>> {
  const { since, until } = filter
  const within = {
    from: since === undefined ? ALL_KEYS.from : lastIdAt(Date.parse(since) - 1),
    to: until === undefined ? ALL_KEYS.to : lastIdAt(Date.parse(until)),
  }
  return listCollection<AuditEntry>(
    ws,
    'audit',
    AUDIT_ENTRY_FIELDS,
    { ...page, within },
    auditFilters.matches(filter),
  )
}
