import { expect, test } from 'vitest'
import type { Expense } from '../../../shared/domain/expenses/expense.ts'
import { createExpense } from '../../../shared/domain/expenses/expense-change.ts'
import { changesOf, viewExpense, viewProject } from '../../../shared/domain/expenses/expense-view.ts'
import { receiptTrigger, withReceipt } from '../../../shared/domain/expenses/receipt.ts'
import type { MemberId, VendorId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { createOpportunity } from '../../../shared/domain/sales/opportunity-change.ts'
import { newPipeline } from '../../../shared/domain/sales/pipeline.ts'

const now = new Date('2026-03-14T09:00:00.000Z')
const later = new Date('2026-03-15T10:00:00.000Z')
const ws = 'workspace' as WorkspaceId
const by = 'member' as MemberId
const pipeline = newPipeline(ws, { name: 'Sales', stages: [{ name: 'one' }] }, now)
const address = {
  address_street: '1 Main St',
  address_city: 'Austin',
  address_state: 'TX',
  address_zip: '78701',
  address_country: 'US',
}
const input = { name: 'Roof', ...address, custom_fields: { color: 'red' } }
const { record: project } = createOpportunity(ws, input, pipeline, { by, now })

function expenseOf(type: 'purchase' | 'mileage', fields: object): Expense {
  const made = createExpense(ws, type, { expense_date: '2026-03-01', ...fields }, by, now)
  if (!('id' in made)) throw new Error(JSON.stringify(made))
  return made
}
const purchase = expenseOf('purchase', {
  amount_tax_inclusive: 108.25,
  tax_amount_included: 8.25,
  description: 'nails',
  notes: 'none left',
  reference_number: 'R-1',
  billable: true,
})

test('an expense shows its project, its references by name, and its upload until the link ends', () => {
  const reference = { external_id: 'bill', url: null, metadata: {}, created_at: 'then', updated_at: 'now' }
  const waiting = { status: 'waiting', reason: null, requested_at: now.toISOString() } as const
  const asked: Expense = {
    ...purchase,
    external_references: { mid: reference, zeta: reference, alpha: reference },
    receipt_upload: { prefix: 'receipts', ...waiting },
  }
  const shown = viewExpense(asked, project, null, now)
  expect(Object.keys(shown.external_references as object)).toEqual(['alpha', 'mid', 'zeta'])
  expect(shown).toMatchObject({ project: viewProject(project), receipt_upload: waiting })
  expect(viewExpense(asked, project, null, later).receipt_upload).toBeNull()
})

test('an update names the business fields that differ, with their values before', () => {
  const receipt = {
    key: 'receipts/1',
    mime_type: 'image/png',
    size_bytes: 9,
    content_hash: 'sha256:00',
    display: null,
  }
  const before = { ...purchase, receipt, vendor: { id: null, name: 'Shop' }, project_id: null }
  const after = {
    ...before,
    receipt: null,
    vendor: { id: 'vendor' as VendorId, name: 'Shop' },
    project_id: project.id,
    created_at: later.toISOString(),
    updated_at: later.toISOString(),
  }
  expect(changesOf(before, after)).toEqual({
    changed: ['vendor', 'project', 'receipt'],
    previous: {
      vendor: { id: null, name: 'Shop' },
      project: null,
      receipt: { mime_type: 'image/png', size_bytes: 9 },
    },
  })
  expect(changesOf(after, before).previous).toMatchObject({ project: { id: project.id }, receipt: null })
  expect(changesOf(before, before)).toEqual({ changed: [], previous: {} })
})

test('the first receipt emits receipt_attached; replacing or removing it emits updated', () => {
  const receipt = {
    key: 'receipts/1',
    mime_type: 'image/png',
    size_bytes: 9,
    content_hash: 'sha256:00',
    display: null,
  } as const
  const attached = withReceipt(purchase, receipt, later)
  expect(attached).toEqual({
    ...purchase,
    receipt,
    last_attached: 'receipts',
    updated_at: later.toISOString(),
  })
  const replaced = withReceipt(attached, { ...receipt, key: 'receipts/2' }, later)
  const removed = withReceipt(attached, null, later)
  expect(removed.receipt).toBeNull()
  expect(receiptTrigger(purchase, attached)).toBe('expense.receipt_attached')
  expect(receiptTrigger(attached, replaced)).toBe('expense.updated')
  expect(receiptTrigger(attached, removed)).toBe('expense.updated')
  expect(receiptTrigger(purchase, purchase)).toBe('expense.updated')
})
