import { type Access, route } from '../route.ts'
import {
  expenseCreate,
  expensePatch,
  expenseQuery,
  expenseSummaryQuery,
  namespaceParam,
  receiptUpload,
  referencesBody,
  syncErrorBody,
} from '../schemas/expense-requests.ts'
import { namespaceParams, referenceBody } from '../schemas/external-reference.ts'

const tag = 'Expenses'
const plan = 'professional'
const reads: readonly Access[] = ['table:read', 'files:sign']
const changes: readonly Access[] = ['table:read', 'table:write', 'files:sign']

export const createExpense = /* @__PURE__ */ route(() => ({
  id: 'createExpense',
  method: 'POST',
  path: '/v1/expenses',
  handler: 'expenses/create',
  summary: 'Create a purchase or mileage expense',
  tag,
  plan,
  anyPermission: ['expenses.edit', 'expenses.edit_all'],
  fires: ['expense.created'],
  access: changes,
  body: expenseCreate,
  response: { status: 201, description: 'The new expense' },
}))

export const listExpenses = /* @__PURE__ */ route(() => ({
  id: 'listExpenses',
  method: 'GET',
  path: '/v1/expenses',
  handler: 'expenses/list',
  summary: 'List expenses, newest first by date, or by last change',
  tag,
  plan,
  permissions: ['expenses.view', 'expenses.view_all'],
  access: [...reads, 'index:list', 'index:project', 'index:state', 'index:changes'],
  query: expenseQuery,
  response: { status: 200, description: 'A page of expenses' },
}))

export const summarizeExpenses = /* @__PURE__ */ route(() => ({
  id: 'summarizeExpenses',
  method: 'GET',
  path: '/v1/expenses/summary',
  handler: 'expenses/summary',
  summary: 'Count expenses and add up their amounts, by category, project and namespace',
  tag,
  plan,
  permissions: ['expenses.view', 'expenses.view_all'],
  limits: [
    'The summary covers all expenses without filters, or of a project, of a category or not handled by a system, each alone or with `date_from` and `date_to` on the borders of months. With other filters, it covers at most the newest 20,000.',
  ],
  access: ['table:read', 'index:list', 'index:project', 'index:state'],
  query: expenseSummaryQuery,
  response: { status: 200, description: 'The numbers and sums' },
}))

export const getExpense = /* @__PURE__ */ route(() => ({
  id: 'getExpense',
  method: 'GET',
  path: '/v1/expenses/{id}',
  handler: 'expenses/get',
  summary: 'Retrieve an expense',
  tag,
  plan,
  rights: 'expense:read',
  access: reads,
  response: { status: 200, description: 'The expense' },
}))

export const patchExpense = /* @__PURE__ */ route(() => ({
  id: 'patchExpense',
  method: 'PATCH',
  path: '/v1/expenses/{id}',
  handler: 'expenses/patch',
  summary: 'Update an expense',
  tag,
  plan,
  rights: 'expense:edit',
  fires: ['expense.updated'],
  firesWhen: 'when a field changes',
  access: changes,
  body: expensePatch,
  response: { status: 200, description: 'The updated expense' },
}))

export const deleteExpense = /* @__PURE__ */ route(() => ({
  id: 'deleteExpense',
  method: 'DELETE',
  path: '/v1/expenses/{id}',
  handler: 'expenses/delete',
  summary: 'Delete an expense',
  tag,
  plan,
  rights: 'expense:edit',
  fires: ['expense.deleted'],
  access: ['table:read', 'table:write'],
  response: { status: 204, description: 'Deleted' },
}))

export const putReference = /* @__PURE__ */ route(() => ({
  id: 'putExternalReference',
  method: 'PUT',
  path: '/v1/expenses/{id}/external-references/{namespace}',
  handler: 'external-references/put',
  summary: 'Record that an outside system has handled the expense; safe to repeat',
  tag,
  plan,
  rights: 'expense:edit',
  fires: [],
  limits: ['An expense has at most 50 namespaces (409).', '`metadata` has at most 4 KB.'],
  access: [...changes, 'speed'],
  params: namespaceParams,
  body: referenceBody,
  response: { status: 200, description: 'The updated expense' },
}))

export const deleteReference = /* @__PURE__ */ route(() => ({
  id: 'deleteExternalReference',
  method: 'DELETE',
  path: '/v1/expenses/{id}/external-references/{namespace}',
  handler: 'external-references/delete',
  summary: 'Mark the expense as not handled by one namespace; safe to repeat',
  tag,
  plan,
  rights: 'expense:edit',
  fires: [],
  access: ['table:read', 'table:write'],
  params: namespaceParams,
  response: { status: 204, description: 'Removed, or there was none' },
}))

export const putReferences = /* @__PURE__ */ route(() => ({
  id: 'putExternalReferences',
  method: 'PUT',
  path: '/v1/external-references/{namespace}',
  handler: 'external-references/put-many',
  summary: 'Record that an outside system has handled up to 50 expenses; safe to repeat',
  tag,
  plan,
  rights: 'expense:edit-each',
  fires: [],
  limits: ['An expense has at most 50 namespaces (its entry has 409).', '`metadata` has at most 4 KB.'],
  access: ['table:read', 'table:write', 'speed'],
  params: namespaceParam,
  body: referencesBody,
  response: { status: 200, description: 'The outcome of each reference, as of a separate request' },
}))

export const putSyncError = /* @__PURE__ */ route(() => ({
  id: 'putSyncError',
  method: 'PUT',
  path: '/v1/expenses/{id}/sync-errors/{namespace}',
  handler: 'sync-errors/put',
  summary: 'Record that an outside system could not take the expense; a repeated error is counted',
  tag,
  plan,
  rights: 'expense:edit',
  fires: [],
  limits: ['An expense has errors in at most 50 namespaces (409).'],
  access: changes,
  params: namespaceParams,
  body: syncErrorBody,
  response: { status: 200, description: 'The updated expense' },
}))

export const deleteSyncError = /* @__PURE__ */ route(() => ({
  id: 'deleteSyncError',
  method: 'DELETE',
  path: '/v1/expenses/{id}/sync-errors/{namespace}',
  handler: 'sync-errors/delete',
  summary: 'Remove the error of one namespace; safe to repeat',
  tag,
  plan,
  rights: 'expense:edit',
  fires: [],
  access: ['table:read', 'table:write'],
  params: namespaceParams,
  response: { status: 204, description: 'Removed, or there was none' },
}))

export const getReceipt = /* @__PURE__ */ route(() => ({
  id: 'getReceipt',
  method: 'GET',
  path: '/v1/expenses/{id}/receipt',
  handler: 'receipts/get',
  summary: 'Redirect to a newly signed receipt link',
  tag,
  plan,
  rights: 'expense:read',
  access: reads,
  response: { status: 307, description: 'The receipt, whose link is in the `Location` header too' },
}))

export const uploadReceipt = /* @__PURE__ */ route(() => ({
  id: 'uploadReceipt',
  method: 'POST',
  path: '/v1/expenses/{id}/receipt',
  handler: 'receipts/upload',
  summary: 'Get an upload link for a receipt; the receipt is attached once the file is uploaded and checked',
  tag,
  plan,
  guard: 'expense',
  fires: ['expense.receipt_attached', 'expense.updated'],
  firesWhen: 'once the file is uploaded and checked, the second when it replaces a receipt',
  limits: [
    'A file has at most 20 MB, and an image at most 20,000 pixels a side. A workspace has at most 200 expenses whose receipt has not arrived or has not been processed (409).',
  ],
  access: ['table:read', 'table:write', 'upload:receipts', 'sealing-key'],
  body: receiptUpload,
  response: { status: 201, description: 'How to upload the file' },
  secret: true,
}))

export const deleteReceipt = /* @__PURE__ */ route(() => ({
  id: 'deleteReceipt',
  method: 'DELETE',
  path: '/v1/expenses/{id}/receipt',
  handler: 'receipts/delete',
  summary: 'Remove the receipt; safe to repeat',
  tag,
  plan,
  rights: 'expense:edit',
  fires: ['expense.updated'],
  firesWhen: 'when there was a receipt',
  access: ['table:read', 'table:write'],
  response: { status: 204, description: 'Removed, or there was none' },
}))
