import Big from 'big.js'
import type { Json } from './event.ts'
import {
  type CategoryId,
  type ExpenseId,
  type MemberId,
  newId,
  type OpportunityId,
  type VendorId,
  type WorkspaceId,
} from './ids.ts'
import { type Changes, merge } from './merge.ts'

export const EXPENSE_TYPES = ['purchase', 'mileage'] as const
export const PAYMENT_METHODS = [
  'company_card',
  'company_check',
  'company_cash',
  'personal_funds',
  'mileage',
] as const
export const REIMBURSEMENT_STATUSES = ['none', 'requested', 'approved', 'paid', 'rejected'] as const

export type ExpenseType = (typeof EXPENSE_TYPES)[number]
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export type ReimbursementStatus = (typeof REIMBURSEMENT_STATUSES)[number]

export interface Mileage {
  readonly miles_driven: number
  /** US dollars a mile. */
  readonly rate: number
}

/** A receipt's file, as stored; a link to it is signed whenever the expense is shown. */
export interface StoredReceipt {
  /** Object key in the files bucket. */
  readonly key: string
  readonly mime_type: string
  readonly size_bytes: number
}

/** That an outside system has handled the expense (interface 4.6). */
export interface ExternalReference {
  readonly external_id: string
  readonly url: string | null
  readonly metadata: Json
  readonly created_at: string
  readonly updated_at: string
}

/** The fields that a caller sets freely. */
export interface ExpenseFields {
  /** YYYY-MM-DD */
  readonly expense_date: string
  /** US dollars actually paid, tax included. */
  readonly amount_tax_inclusive: number
  readonly tax_amount_included: number | null
  /** `id` is null for a free-text name. */
  readonly vendor: { readonly id: VendorId | null; readonly name: string } | null
  readonly category: { readonly id: CategoryId; readonly name: string } | null
  readonly description: string | null
  readonly notes: string | null
  readonly reference_number: string | null
  readonly payment_method: PaymentMethod
  readonly reimbursement_status: ReimbursementStatus
  readonly billable: boolean
  readonly is_archived: boolean
  readonly mileage: Mileage | null
  readonly project_id: OpportunityId | null
}

/** A purchase or a mileage entry, as stored. */
export interface Expense extends ExpenseFields {
  readonly id: ExpenseId
  readonly workspace_id: WorkspaceId
  readonly expense_type: ExpenseType
  readonly receipt: StoredReceipt | null
  readonly external_references: Readonly<Record<string, ExternalReference>>
  readonly created_by: MemberId
  readonly created_at: string
  readonly updated_at: string
}

/** What contradicts what; the field and the words of the answer. */
export interface ExpenseFault {
  readonly path: keyof ExpenseFields
  readonly message: string
}

/** Miles times rate, to the cent, half a cent away from zero (decisions 7.10): decimal arithmetic, not binary. */
export function mileageAmount({ miles_driven, rate }: Mileage): number {
  return new Big(miles_driven).times(rate).round(2, Big.roundHalfUp).toNumber()
}

const DEFAULTS = {
  tax_amount_included: null,
  vendor: null,
  category: null,
  description: null,
  notes: null,
  reference_number: null,
  reimbursement_status: 'none',
  billable: false,
  is_archived: false,
  mileage: null,
  project_id: null,
} as const

/** A new expense; faults where the fields contradict each other (decisions 3, write forms). */
export function createExpense(
  workspaceId: WorkspaceId,
  type: ExpenseType,
  input: Changes<ExpenseFields> & { readonly expense_date: string },
  by: MemberId,
  now: Date,
): Expense | readonly ExpenseFault[] {
  const mileage = input.mileage ?? null
  const fields: ExpenseFields = merge(
    {
      ...DEFAULTS,
      expense_date: input.expense_date,
      // Replaced below, or a fault: purchases must give their amount.
      amount_tax_inclusive: mileage ? mileageAmount(mileage) : Number.NaN,
      payment_method: type === 'mileage' ? 'mileage' : 'company_card',
    } as ExpenseFields,
    input,
  )
  const faults = faultsOf(type, fields)
  if (faults.length > 0) return faults
  return {
    id: newId(now),
    workspace_id: workspaceId,
    expense_type: type,
    ...fields,
    receipt: null,
    external_references: {},
    created_by: by,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

/** Changes business fields; the very same expense when nothing changes. New mileage brings its own amount. */
export function patchExpense(
  current: Expense,
  input: Changes<ExpenseFields>,
  now: Date,
): Expense | readonly ExpenseFault[] {
  const amount = input.amount_tax_inclusive ?? (input.mileage ? mileageAmount(input.mileage) : undefined)
  const merged = merge(current, { ...input, amount_tax_inclusive: amount })
  if (merged === current) return current
  const faults = faultsOf(current.expense_type, merged)
  return faults.length > 0 ? faults : { ...merged, updated_at: now.toISOString() }
}

function faultsOf(type: ExpenseType, fields: ExpenseFields): ExpenseFault[] {
  const { amount_tax_inclusive: amount, tax_amount_included: tax, mileage, payment_method } = fields
  const faults: ExpenseFault[] = []
  const fault = (path: keyof ExpenseFields, message: string) => faults.push({ path, message })
  if (type === 'purchase') {
    if (Number.isNaN(amount)) fault('amount_tax_inclusive', 'is required')
    if (mileage) fault('mileage', 'is for mileage expenses only')
    if (payment_method === 'mileage') fault('payment_method', 'must not be mileage for a purchase')
  } else {
    if (!mileage) fault('mileage', 'is required')
    else if (amount !== mileageAmount(mileage)) fault('amount_tax_inclusive', 'must be miles_driven × rate')
    if (payment_method !== 'mileage') fault('payment_method', 'must be mileage for a mileage expense')
  }
  if (tax !== null && tax > amount) fault('tax_amount_included', 'must be <= amount_tax_inclusive')
  return faults
}
