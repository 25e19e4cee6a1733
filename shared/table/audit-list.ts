import { AUDIT_ENTRY_FIELDS, type AuditEntry, type AuditFilter, auditFilters } from '../domain/audit.ts'
import { lastIdAt, type WorkspaceId } from '../domain/ids.ts'
import { listCollection, type Page, type Paged } from './store/collection.ts'
import { ALL_KEYS } from './store/key-range.ts'

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
