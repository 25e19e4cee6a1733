import { expect, test } from 'vitest'
import {
  type Actor,
  AUDIT_ENTRY_FIELDS,
  type AuditEntry,
  type AuditFilter,
  auditFilters,
  OPERATOR,
  SERVICE,
  viewAuditEntry,
} from '../../../shared/domain/kit/audit.ts'
import type { AuditEntryId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { mismatchOf } from '../../../shared/domain/kit/stored-record.ts'

const actor: Actor = { type: 'member', member_id: 'ann', via: 'api_key', credential_id: 'key' }
const entry: AuditEntry = {
  id: 'id' as AuditEntryId,
  workspace_id: 'ws' as WorkspaceId,
  action: 'api_key.revoked',
  entity_id: 'k',
  actor,
  occurred_at: '2026-03-14T09:00:00.000Z',
  changes: { revoked_at: { from: null, to: 'now' } },
}

test('an entry shows all but its workspace, and the type of its record', () => {
  const { workspace_id, ...shown } = entry
  expect(viewAuditEntry(entry)).toEqual({ ...shown, object: 'audit_entry', entity_type: 'api_key' })
  // `test/unit/table/stored-rows.test.ts` has the other fields.
  expect(mismatchOf<AuditEntry>({ ...entry, changes: { name: 'x' } }, AUDIT_ENTRY_FIELDS)).toBeDefined()
})

test.each<[AuditFilter, boolean | undefined]>([
  [{}, undefined],
  [{ since: '2030-01-01T00:00:00.000Z', until: '2031-01-01T00:00:00.000Z' }, undefined],
  [{ actor_id: 'ann' }, true],
  [{ actor_id: 'bea' }, false],
  [{ entity_id: 'k' }, true],
  [{ entity_id: 'ann' }, false],
  [{ action: 'api_key.revoked' }, true],
  [{ action: 'api_key.created' }, false],
  [{ actor_id: 'ann', entity_id: 'k', action: 'api_key.revoked' }, true],
  [{ actor_id: 'bea', entity_id: 'k', action: 'api_key.revoked' }, false],
  [{ actor_id: 'ann', entity_id: 'x', action: 'api_key.revoked' }, false],
  [{ actor_id: 'ann', entity_id: 'k', action: 'api_key.created' }, false],
])('%j: %s', (filter, passes) => {
  expect(auditFilters.matches(filter)?.(entry)).toBe(passes)
})

test('the service and operators have no member and no credential', () => {
  expect(SERVICE).toEqual({ type: 'service', member_id: null, via: null, credential_id: null })
  expect(OPERATOR).toEqual({ type: 'operator', member_id: null, via: 'admin_tool', credential_id: null })
})
