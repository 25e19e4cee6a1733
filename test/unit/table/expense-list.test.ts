import { beforeEach, expect, test, vi } from 'vitest'
import { EXPENSE_FIELDS, type Expense } from '../../../shared/domain/expenses/expense.ts'
import type { ExpenseFilter } from '../../../shared/domain/expenses/expense-filter.ts'
import type { ExpenseId, OpportunityId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import type { Namespaces } from '../../../shared/domain/kit/namespaces.ts'
import { OPPORTUNITY_FIELDS } from '../../../shared/domain/sales/opportunity.ts'
import { listExpenses } from '../../../shared/table/expenses/list.ts'
import { expenseInsertion } from '../../../shared/table/expenses/rows.ts'
import { namespacesKey, opportunityKey } from '../../../shared/table/keys.ts'
import type { MemoryTable } from '../../support/memory-table.ts'
import { recordWith } from '../../support/records.ts'

/** What a page of expenses reads. `test/integration/expenses/list.test.ts` has the filters. */
const table = await vi.hoisted(
  async (): Promise<MemoryTable> => new (await import('../../support/memory-table.ts')).MemoryTable(),
)
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))

const ws = 'ws' as WorkspaceId
const MARKED = ['books', 'erp']
const REFERENCE = { external_id: 'x', url: null, metadata: {}, created_at: '', updated_at: '' }
function insert(
  id: string,
  expense_date: string,
  more: Partial<Expense> = {},
  referencedIn: readonly string[] = [],
) {
  const expense = recordWith(EXPENSE_FIELDS, {
    id,
    workspace_id: ws,
    expense_type: 'purchase',
    expense_date,
    external_references: Object.fromEntries(referencedIn.map((namespace) => [namespace, REFERENCE])),
    ...more,
  })
  table.write(expenseInsertion(expense, MARKED))
}
const project = (id: string) => ({ project_id: id as OpportunityId })

beforeEach(() => {
  table.clear()
  insert('a', '2026-03-01', {}, ['books'])
  insert('b', '2026-03-02', { expense_type: 'mileage' }, ['books', 'erp'])
  insert('c', '2026-03-02', {
    receipt: { key: 'k', mime_type: 'image/png', size_bytes: 5, content_hash: 'sha256:00', display: null },
    ...project('roof'),
  })
  insert('d', '2026-03-03', { is_archived: true })
  insert('e', '2026-03-04', project('roof'), ['erp'])
  insert('f', '2026-03-05', project('gone'), ['later'])
  table.put(opportunityKey(ws, 'roof' as OpportunityId), recordWith(OPPORTUNITY_FIELDS, { id: 'roof' }))
})
const track = (state: 'announced' | 'complete') => {
  const progress = { state, since: '2026-01-01T00:00:00.000Z' } as const
  const namespaces: Namespaces = { books: progress, erp: progress }
  table.put(namespacesKey(ws), namespaces)
}
const list = async (filter: Partial<ExpenseFilter> = {}, page = { limit: 10, offset: 0 }) => {
  const { rows, full } = await listExpenses(ws, { include_archived: false, ...filter }, page)
  return { ids: rows.map(({ expense }) => expense.id).join(''), full, rows }
}

// As many as are usually needed, so that a second query is rare and none reads much more than the page.
test.each<[number, Partial<ExpenseFilter>]>([
  [15, {}],
  [10, { include_archived: true }],
  [15, { include_archived: true, unreconciled_by: 'books' }],
  [40, { expense_type: 'mileage', include_archived: true }],
  [40, { has_receipt: false, include_archived: true }],
  [40, { has_receipt: true }],
])('the first query reads %i entries for ten expenses by %o', async (entries, filter) => {
  track('complete')
  await list(filter)
  const queries = table.send.mock.calls.flatMap(([, input]) =>
    input.Limit === undefined ? [] : [input.Limit],
  )
  expect(queries[0]).toBe(entries)
})

test('a row that is older than its index entry is read again, consistently', async () => {
  const original = table.send.getMockImplementation()
  const older = (row: { data: string }, more: object | undefined) => {
    if (!more) return row
    const expense = { ...JSON.parse(row.data), ...more }
    const [{ put }] = expenseInsertion(expense, []) as [{ put: object }]
    return { ...put, data: JSON.stringify(expense) }
  }
  const stale: Record<string, object> = {
    'ws#expense#c': { receipt: null },
    'ws#expense#b': { expense_date: '2026-01-01' },
    'ws#expense#a': { external_references: {}, is_archived: true },
  }
  table.send.mockImplementation(async (...call) => {
    const found = (await original?.(...call)) as { Responses?: { table: { pk: string; data: string }[] } }
    if (!found.Responses || call[1].RequestItems?.table.ConsistentRead) return found
    return { Responses: { table: found.Responses.table.map((row) => older(row, stale[row.pk])) } }
  })
  const { ids, rows } = await list()
  expect(ids).toBe('fecba')
  expect(rows.map(({ expense }) => [expense.expense_date, expense.receipt?.key]).slice(2, 4)).toEqual([
    ['2026-03-02', 'k'],
    ['2026-03-02', undefined],
  ])
})

test('a project is read once, however many expenses have it', async () => {
  await list()
  const keys = table.send.mock.calls.flatMap(([, input]) => input.RequestItems?.table.Keys ?? [])
  expect(keys.filter(({ pk, sk }) => pk === 'ws#opportunity' && sk === 'roof')).toHaveLength(1)
})

/** The ids of the expenses whose rows were read, consistently or not. */
const rowsRead = (consistent: boolean) =>
  table.send.mock.calls.flatMap(([, input]) => {
    const request = input.RequestItems?.table
    if (request === undefined || (request.ConsistentRead === true) !== consistent) return []
    return request.Keys.flatMap(({ pk }) =>
      pk.startsWith('ws#expense#') ? [pk.slice('ws#expense#'.length)] : [],
    )
  })

test('a page reads its rows once, and no others', async () => {
  expect((await list({}, { limit: 2, offset: 0 })).ids).toBe('fe')
  expect([rowsRead(false), rowsRead(true)]).toEqual([['f', 'e'], []])
  table.send.mockClear()
  const after = { expense_date: '2026-03-04', id: 'e' as ExpenseId }
  expect((await list({ after }, { limit: 2, offset: 0 })).ids).toBe('cb')
  expect([rowsRead(false), rowsRead(true)]).toEqual([['c', 'b'], []])
})

test('of up to 1,000 skipped expenses the rows are read, of more only the page', async () => {
  for (let n = 0; n < 1_100; n++) insert(`n${String(n).padStart(4, '0')}`, '2025-01-01')
  const at = async (offset: number) => {
    table.send.mockClear()
    const { rows } = await list({}, { limit: 3, offset })
    return [rows.map(({ expense }) => expense.id), rowsRead(false).length]
  }
  expect(await at(1_000)).toEqual([['n0104', 'n0103', 'n0102'], 1_003])
  expect(await at(1_001)).toEqual([['n0103', 'n0102', 'n0101'], 3])
})

test('where entries do not decide, more rows are read at a time, each once', async () => {
  for (let n = 0; n < 100; n++) insert(`n${n}`, '2027-01-01', { description: 'x'.repeat(300) })
  table.send.mockClear()
  expect((await list({ q: 'missing' }, { limit: 25, offset: 0 })).ids).toBe('')
  const reads = table.send.mock.calls.flatMap(([, input]) => input.RequestItems?.table.Keys.length ?? [])
  expect([reads, rowsRead(true)]).toEqual([[25, 75], []])
})
