import type { Expense } from '../../../console/src/api/expense-types.ts'
import { mapFields } from '../../../shared/domain/kit/keys-of.ts'
import { EXPENSE_TEXTS } from '../../../shared/domain/kit/texts.ts'

/** An expense as the API returns it, without anything optional. */
export const expense: Expense = {
  id: '01957a3c-5b00-7000-8000-000000000050',
  object: 'expense',
  expense_type: 'purchase',
  expense_date: '2026-03-13',
  amount_tax_inclusive: 184.62,
  tax_amount_included: null,
  currency: 'USD',
  vendor: { id: null, name: 'Lone Star Lumber' },
  category: null,
  ...mapFields(EXPENSE_TEXTS, () => null),
  payment_method: 'company_card',
  reimbursement_status: 'none',
  billable: true,
  is_archived: false,
  mileage: null,
  project: null,
  receipt: null,
  external_references: {},
  sync_errors: {},
  created_by: '01957a3c-5b00-7000-8000-000000000001',
  created_at: '2026-03-13T18:20:00.000Z',
  updated_at: '2026-03-14T15:09:26.535Z',
}
