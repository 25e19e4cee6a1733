import { receiptWrites } from '../../../shared/actions/expenses/attach-receipt.ts'
import type * as rows from '../../../shared/contract/routes/expenses.ts'
import type { ExpenseId } from '../../../shared/domain/kit/ids.ts'
import { getExpense } from '../../../shared/table/expenses/rows.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import type { Bench } from '../bench.ts'
import { aPage, BUDGET, type Exercises, idOf } from './exercise.ts'

const purchase = { expense_type: 'purchase', expense_date: '2026-01-02', amount_tax_inclusive: 10 }

/** An expense linked to a project, so that reading it has a realistic cost. */
async function expense(bench: Bench): Promise<string> {
  const project_id = await idOf(bench.post('/v1/opportunities', { name: 'Project' }))
  return idOf(bench.post('/v1/expenses', { ...purchase, project_id }))
}

/** An expense with a receipt but no stored file: links are only signed, never requested. */
async function withReceipt(bench: Bench): Promise<string> {
  const id = await expense(bench)
  const found = await getExpense(bench.workspace, id as ExpenseId)
  if (!found) throw new Error('the expense is gone')
  const receipt = {
    key: `receipts/${bench.workspace}/${id}/file`,
    mime_type: 'image/png',
    size_bytes: 100,
    content_hash: 'sha256:00',
    display: null,
  }
  const around = { project: undefined, marked: [] }
  await commit(receiptWrites(found, receipt, around, found.record.created_by, new Date()))
  return id
}

const failure = (id: string) => `/v1/expenses/${id}/sync-errors/books`
const reference = (id: string) => `/v1/expenses/${id}/external-references/books`

export const expenses: Exercises<typeof rows> = {
  summarizeExpenses: {
    budget: ['auth', 'query', 'collection'],
    readUnits: 14,
    prepare: (bench) => aPage(bench, expense),
    request: (bench) => bench.get('/v1/expenses/summary'),
  },
  createExpense: {
    budget: BUDGET.createNaming,
    prepare: (bench) => idOf(bench.post('/v1/opportunities', { name: 'Project' })),
    request: (bench, project_id) => bench.post('/v1/expenses', { ...purchase, project_id }),
  },
  listExpenses: {
    budget: BUDGET.list,
    prepare: (bench) => aPage(bench, expense),
    request: (bench) => bench.get('/v1/expenses'),
  },
  // The record names the linked project.
  getExpense: {
    budget: [...BUDGET.get, 'references'],
    prepare: expense,
    request: (bench, id) => bench.get(`/v1/expenses/${id}`),
  },
  patchExpense: {
    budget: BUDGET.changeNaming,
    prepare: expense,
    request: (bench, id) => bench.patch(`/v1/expenses/${id}`, { notes: 'changed' }),
  },
  deleteExpense: {
    budget: BUDGET.changeNaming,
    prepare: expense,
    request: (bench, id) => bench.delete(`/v1/expenses/${id}`),
  },
  putReference: {
    budget: BUDGET.change,
    prepare: expense,
    request: (bench, id) => bench.put(reference(id), { external_id: 'B-1' }),
  },
  deleteReference: {
    budget: BUDGET.change,
    prepare: async (bench) => {
      const id = await expense(bench)
      await bench.put(reference(id), { external_id: 'B-1' })
      return id
    },
    request: (bench, id) => bench.delete(reference(id)),
  },
  putReferences: {
    budget: BUDGET.change,
    prepare: async (bench) => {
      const id = await expense(bench)
      await bench.put(reference(id), { external_id: 'B-1' })
      return id
    },
    request: (bench, expense_id) =>
      bench.put('/v1/external-references/books', { references: [{ expense_id, external_id: 'B-2' }] }),
  },
  putSyncError: {
    budget: BUDGET.change,
    prepare: expense,
    request: (bench, id) => bench.put(failure(id), { code: 'rejected', message: 'No such vendor' }),
  },
  deleteSyncError: {
    budget: BUDGET.change,
    prepare: async (bench) => {
      const id = await expense(bench)
      await bench.put(failure(id), { code: 'rejected', message: 'No such vendor' })
      return id
    },
    request: (bench, id) => bench.delete(failure(id)),
  },
  getReceipt: {
    budget: BUDGET.get,
    prepare: withReceipt,
    request: (bench, id) => bench.get(`/v1/expenses/${id}/receipt`),
  },
  uploadReceipt: {
    budget: BUDGET.change,
    prepare: expense,
    request: (bench, id) =>
      bench.post(`/v1/expenses/${id}/receipt`, {
        mime_type: 'image/png',
        size_bytes: 100,
      }),
  },
  deleteReceipt: {
    budget: BUDGET.changeNaming,
    prepare: withReceipt,
    request: (bench, id) => bench.delete(`/v1/expenses/${id}/receipt`),
  },
}
