import { mileageAmount } from '../kit/cents.ts'
import { changeRecord } from '../kit/change.ts'
import { type MemberId, newId, type WorkspaceId } from '../kit/ids.ts'
import { type Changes, merge } from '../kit/json.ts'
import { EXPENSE_DEFAULTS, type Expense, type ExpenseFields, type ExpenseType } from './expense.ts'

/** A field that contradicts other fields, and the error message for it. */
export interface ExpenseFault {
  readonly path: keyof ExpenseFields
  readonly message: string
}

/** Creates an expense; returns faults when its fields contradict each other (contract 6.2, 6.3). */
export function createExpense(
  workspaceId: WorkspaceId,
  type: ExpenseType,
  input: Changes<ExpenseFields> & { readonly expense_date: string },
  by: MemberId,
  now: Date,
): Expense | readonly ExpenseFault[] {
  const mileage = input.mileage ?? null
  const fields = merge<ExpenseFields>(
    {
      ...EXPENSE_DEFAULTS,
      expense_date: input.expense_date,
      // For a purchase, `input` overwrites NaN; if it has no amount, `faultsOf` reports it.
      amount_tax_inclusive: mileage ? mileageAmount(mileage) : Number.NaN,
      payment_method: type === 'mileage' ? 'mileage' : 'company_card',
    } satisfies ExpenseFields,
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
    receipt_upload: null,
    last_attached: null,
    external_references: {},
    sync_errors: {},
    created_by: by,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

/**
 * Changes business fields; returns the same object when nothing changes. New mileage also sets the amount unless given.
 */
export function patchExpense(
  current: Expense,
  input: Changes<ExpenseFields>,
  now: Date,
): Expense | readonly ExpenseFault[] {
  const amount = input.amount_tax_inclusive ?? (input.mileage ? mileageAmount(input.mileage) : undefined)
  const merged = merge(current, { ...input, amount_tax_inclusive: amount })
  if (merged === current) return current
  const faults = faultsOf(current.expense_type, merged)
  return faults.length > 0 ? faults : changeRecord(merged, {}, now)
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
  // A return or a credit has a negative amount (contract 6.2).
  const [least, most] = amount < 0 ? [amount, 0] : [0, amount]
  if (tax !== null && (tax < least || tax > most))
    fault('tax_amount_included', 'must be between 0 and amount_tax_inclusive')
  return faults
}
