import { beforeEach, expect, test, vi } from 'vitest'
import { type AuditDraft, OPERATOR } from '../../../shared/domain/audit.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { listAuditLog } from '../../../shared/table/audit-list.ts'
import { entryInsertion } from '../../../shared/table/audit-log.ts'
import type { MemoryTable } from '../../support/memory-table.ts'

const table = await vi.hoisted(
  async (): Promise<MemoryTable> => new (await import('../../support/memory-table.ts')).MemoryTable(),
)
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
beforeEach(() => table.clear())

const ws = '01957a3c-5b00-7000-8000-000000000001' as WorkspaceId
const at = (seconds: number) => new Date(Date.UTC(2026, 2, 14, 9, 0, seconds))

test('entries are listed newest first, between two times inclusively, and by their record', async () => {
  const draft: AuditDraft = { workspace_id: ws, action: 'vendor.changed', entity_id: '', changes: {} }
  const times = [1, 2, 3, 4].map(at)
  table.write(times.map((time, n) => entryInsertion({ ...draft, entity_id: `${n + 1}` }, OPERATOR, time)))
  const listed = async (filter: Parameters<typeof listAuditLog>[1], limit = 9) => {
    const { rows, more } = await listAuditLog(ws, filter, { limit })
    return `${rows.map(({ entity_id }) => entity_id).join('')}${more ? '…' : ''}`
  }
  const [since, until] = [at(2).toISOString(), at(3).toISOString()]
  expect(await listed({})).toBe('4321')
  expect(await listed({}, 2)).toBe('43…')
  expect(await listed({ since })).toBe('432')
  expect(await listed({ until })).toBe('321')
  expect(await listed({ since, until })).toBe('32')
  expect(await listed({ since: until, until: since })).toBe('')
  expect(await listed({ entity_id: '3' })).toBe('3')
  expect(await listed({ entity_id: '3', since: at(4).toISOString() })).toBe('')
})
