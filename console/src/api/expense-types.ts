import type { Init, Schemas } from '../../../clients/typescript/src/types.ts'

export type Expense = Schemas['Expense']
export type NewExpense = Init<'/v1/expenses', 'post'>['body']
export type ExpenseChange = NonNullable<Init<'/v1/expenses/{id}', 'patch'>['body']>
export type ReferenceInput = Init<'/v1/expenses/{id}/external-references/{namespace}', 'put'>['body'] & object

export const EXPENSE_TYPES = ['purchase', 'mileage'] as const
export const PURCHASE_PAYMENT_METHODS = [
  'company_card',
  'company_check',
  'company_cash',
  'personal_funds',
] as const
export const REIMBURSEMENT_STATUSES = ['none', 'requested', 'approved', 'paid', 'rejected'] as const
