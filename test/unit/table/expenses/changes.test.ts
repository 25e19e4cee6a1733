import { beforeEach, expect, test, vi } from 'vitest'
import { EXPENSE_FIELDS, type Expense } from '../../../../shared/domain/expense.ts'
import type { ExpenseFilter } from '../../../../shared/domain/expense-filter.ts'
import type { ExpenseId, OpportunityId, WorkspaceId } from '../../../../shared/domain/ids.ts'
import { OPPORTUNITY_FIELDS } from '../../../../shared/domain/opportunity.ts'
import { listExpenseChanges } from '../../../../shared/table/expenses/changes.ts'
import { projectedOf } from '../../../../shared/table/expenses/markers.ts'
import { recordWith } from '../../../support/records.ts'

/** Changed expenses: the query of the list of changes, and how its rows and their projects are joined. */
const changesFrom = vi.hoisted(() => vi.fn())
const withProjects = vi.hoisted(() => vi.fn())
vi.mock('../../../../shared/table/changes/list.ts', () => ({ changesFrom }))
vi.mock('../../../../shared/table/expenses/list.ts', () => ({ withProjects }))

const ws = 'ws' as WorkspaceId
const expense = (id: string, more: Partial<Expense> = {}): Expense =>
  recordWith(EXPENSE_FIELDS, { id: id as ExpenseId, ...more })
const changed = (id: string, record?: Expense) => ({ id, updated_at: 'then', record })
const query = { since: '2026-03-14T09:00:00.000Z', withDeleted: true, now: new Date() }
const page = { limit: 3, offset: 2 }
const list = (filter: Partial<ExpenseFilter> = {}) =>
  listExpenseChanges(ws, { include_archived: true, ...filter }, query, page)
const listed = () => changesFrom.mock.calls[0]?.[0]

beforeEach(() => {
  changesFrom.mockReset().mockResolvedValue([])
  withProjects
    .mockReset()
    .mockImplementation(async (_ws, expenses: readonly Expense[]) =>
      expenses.map((one) => ({ expense: one, project: undefined })),
    )
})

test('the changes of the workspace’s expenses are listed, from the offset on', async () => {
  await list()
  expect(changesFrom).toHaveBeenCalledWith(
    expect.objectContaining({ ws, type: 'expense', fields: EXPENSE_FIELDS }),
    query,
    page,
  )
})

test('the filter is applied to index entries and to records', async () => {
  await list({ project_id: 'roof' as OpportunityId })
  const [roof, other] = ['roof', 'other'].map((id) => expense('x', { project_id: id as OpportunityId }))
  if (!roof || !other) throw new Error('two expenses are needed')
  expect([roof, other].map(listed().matches)).toEqual([true, false])
  expect([roof, other].map((one) => listed().accept(projectedOf(one)))).toEqual([true, false])
})

test('expenses come with their projects, and deletions between them', async () => {
  const project = recordWith(OPPORTUNITY_FIELDS, { id: 'roof' as OpportunityId })
  const [a, b] = [expense('a', { project_id: project.id }), expense('b')]
  changesFrom.mockResolvedValue([changed('b', b), changed('gone'), changed('a', a)])
  // In another order than the list.
  withProjects.mockResolvedValue([
    { expense: a, project },
    { expense: b, project: undefined },
  ])
  expect(await list()).toEqual([
    { id: 'b', updated_at: 'then', record: { expense: b, project: undefined } },
    { id: 'gone', updated_at: 'then', record: undefined },
    { id: 'a', updated_at: 'then', record: { expense: a, project } },
  ])
  expect(withProjects).toHaveBeenCalledWith(ws, [b, a])
})
