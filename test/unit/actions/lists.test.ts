import { beforeEach, expect, test, vi } from 'vitest'
import { changesPage, changesQueryOf, deletionsOf } from '../../../shared/actions/changes/page.ts'
import { readContactFilter } from '../../../shared/actions/contacts/read-filter.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Dated } from '../../../shared/domain/tombstone.ts'
import { openCursor } from '../../../shared/http/cursor.ts'
import type { Caller } from '../../../shared/http/exchange.ts'
import { changeSortKey, changesList, contactKey } from '../../../shared/table/keys.ts'
import { TOMBSTONE } from '../../../shared/table/store/read.ts'
import type { MemoryTable } from '../../support/memory-table.ts'

const table = await vi.hoisted(
  async (): Promise<MemoryTable> => new (await import('../../support/memory-table.ts')).MemoryTable(),
)
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
beforeEach(() => table.clear())

const now = new Date('2026-03-14T09:00:00.000Z')
const ws = 'ws' as WorkspaceId
const caller = { workspaceId: ws, cursorSecret: 'secret' } as Partial<Caller> as Caller
const [a, b, c] = ['a', 'b', 'c'].map((id, n) => ({ id, updated_at: `2026-03-0${n + 1}T00:00:00.000Z` })) as [
  Dated,
  Dated,
  Dated,
]
const since = '2026-01-01T00:00:00.000Z'

test('a list is in the order of changes only with updated_since', () => {
  expect(changesQueryOf({ include_deleted: true }, now)).toBeUndefined()
  expect(changesQueryOf({ updated_since: since }, now)).toEqual({ since, withDeleted: false, now })
  const query = { updated_since: since, include_deleted: true }
  expect(changesQueryOf(query, now)).toEqual({ since, withDeleted: true, now })
})

test.each([
  ['contact', true, { deleted: [{ ...b, object: 'contact' }] }],
  ['expense', true, { deleted: [{ ...b, object: 'expense' }] }],
  ['photo', true, { deleted: [] }],
  ['contact', false, {}],
] as const)('deletions of type %s, asked for: %s', (type, withDeleted, expected) => {
  const changes = [
    { ...a, record: a },
    { ...b, record: undefined },
  ]
  expect(deletionsOf(changes, type, { since, withDeleted, now })).toEqual(expected)
})

test('a page of changes has its records and deletions, and a cursor for this list and its filters only', async () => {
  const changes = { since, withDeleted: true, now }
  for (const one of [a, b, c]) {
    const entry = { changes_pk: changesList(ws, 'contact'), changes_sk: changeSortKey(one) }
    table.put(contactKey(ws, one.id as never), one, { ...entry, type: one === b ? TOMBSTONE : 'contact' })
  }
  const listOf = (type: 'contact' | 'expense') => ({
    ws,
    type,
    fields: { id: 'text', updated_at: 'text' } as const,
  })
  const pageAt = (cursor?: string, more: object = {}, type: 'contact' | 'expense' = 'contact') =>
    changesPage(
      caller,
      changes,
      { limit: 2, cursor, ...more },
      listOf(type),
      ({ id }: Dated) => `shown ${id}`,
    )
  const { next_cursor, ...first } = await pageAt()
  const deleted = [{ ...b, object: 'contact' }]
  expect(first).toEqual({ data: ['shown a'], deleted, has_more: true, limit: 2 })
  expect(openCursor(caller, ['contact', 'changes', {}], String(next_cursor))).toBe(changeSortKey(b))
  const last = { data: ['shown c'], deleted: [], has_more: false, limit: 2, next_cursor: null }
  expect(await pageAt(String(next_cursor))).toEqual(last)
  for (const wrong of [pageAt(String(next_cursor), { q: 'x' }), pageAt(String(next_cursor), {}, 'expense')])
    await expect(wrong).rejects.toMatchObject({ status: 400, details: [{ path: 'cursor' }] })
})

test.each([
  [{}, {}],
  [
    { q: 'ann', email: 'ann@example.com' },
    { q: 'ann', email: 'ann@example.com' },
  ],
  [{ phone: '(512) 555-0143' }, { phone: '+15125550143' }],
  [{ phone: '+44 20 7946 0958' }, { phone: '+442079460958' }],
  [{ phone: ' 44 20 7946 0958' }, { phone: '+442079460958' }],
  [{ phone: ' (512) 555-0143' }, { phone: '+15125550143' }],
])('the filter of contacts for the query %j', async (query, expected) => {
  expect(await readContactFilter(query)).toEqual(expected)
})

test.each(['', 'x', '1'])('the phone filter %j is not a phone number', async (phone) => {
  const details = [{ path: 'phone', message: 'must be a phone number' }]
  await expect(readContactFilter({ phone })).rejects.toMatchObject({ status: 400, details })
})
