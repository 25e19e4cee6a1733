import type { Expense, ExpenseChange, NewExpense } from '../../api/expense-types.ts'
import { changedFields } from '../../parts/changed-fields.ts'
import { decimalInput, parseDecimal } from '../../parts/format-number.ts'

/** What the form of an expense holds: texts as the user types them. */
export interface Draft {
  readonly type: Expense['expense_type']
  readonly date: string
  readonly amount: string
  readonly tax: string
  readonly miles: string
  readonly rate: string
  /** The name of a vendor, in the list or not. */
  readonly vendor: string
  readonly categoryId: string
  readonly projectId: string | undefined
  readonly description: string
  readonly notes: string
  readonly reference: string
  readonly payment: Expense['payment_method']
  readonly reimbursement: Expense['reimbursement_status']
  readonly isBillable: boolean
  readonly isArchived: boolean
}

export const emptyDraft = (today: string): Draft => ({
  type: 'purchase',
  date: today,
  amount: '',
  tax: '',
  miles: '',
  rate: '',
  vendor: '',
  categoryId: '',
  projectId: undefined,
  description: '',
  notes: '',
  reference: '',
  payment: 'company_card',
  reimbursement: 'none',
  isBillable: false,
  isArchived: false,
})

const numberText = (value: number | null | undefined, digits: number) =>
  value === null || value === undefined ? '' : decimalInput(value, digits)

export const draftOf = (expense: Expense): Draft => ({
  type: expense.expense_type,
  date: expense.expense_date,
  amount: numberText(expense.amount_tax_inclusive, 2),
  tax: numberText(expense.tax_amount_included, 2),
  miles: numberText(expense.mileage?.miles_driven, 0),
  rate: numberText(expense.mileage?.rate, 0),
  vendor: expense.vendor?.name ?? '',
  categoryId: expense.category?.id ?? '',
  projectId: expense.project?.id,
  description: expense.description ?? '',
  notes: expense.notes ?? '',
  reference: expense.reference_number ?? '',
  payment: expense.payment_method,
  reimbursement: expense.reimbursement_status,
  isBillable: expense.billable,
  isArchived: expense.is_archived,
})

/** Miles times rate, as the API rounds it; undefined until both are numbers. */
export function mileageAmount({ miles, rate }: Pick<Draft, 'miles' | 'rate'>): number | undefined {
  const [driven, perMile] = [parseDecimal(miles), parseDecimal(rate)]
  return driven === undefined || perMile === undefined ? undefined : Math.round(driven * perMile * 100) / 100
}

/** The numbers that cannot be sent, by the API's names of their fields. */
export function faultsOf({ type, amount, tax, miles, rate }: Draft): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {}
  const check = (field: string, text: string, isRequired: boolean) => {
    if (text.trim() === '' && !isRequired) return
    if (parseDecimal(text) === undefined) faults[field] = `Enter a number such as ${decimalInput(1234.5, 2)}.`
  }
  if (type === 'purchase') check('amount_tax_inclusive', amount, true)
  else {
    check('mileage.miles_driven', miles, true)
    check('mileage.rate', rate, true)
  }
  check('tax_amount_included', tax, false)
  return faults
}

export interface Vendor {
  readonly id: string
  readonly name: string
}

function vendorOf(
  text: string,
  vendors: readonly Vendor[],
): Pick<ExpenseChange, 'vendor_id' | 'vendor_name'> {
  const name = text.trim()
  if (name === '') return { vendor_id: null }
  const known = vendors.find((vendor) => vendor.name === name)
  return known ? { vendor_id: known.id } : { vendor_name: name }
}

/** Everything but the vendor, which is only sent when it is changed. */
function bodyOf(draft: Draft): Omit<ExpenseChange, 'vendor_id' | 'vendor_name'> {
  const amount = parseDecimal(draft.amount)
  const [miles_driven, rate] = [parseDecimal(draft.miles), parseDecimal(draft.rate)]
  return {
    expense_date: draft.date,
    ...(draft.type === 'purchase'
      ? { ...(amount !== undefined && { amount_tax_inclusive: amount }), payment_method: draft.payment }
      : { ...(miles_driven !== undefined && rate !== undefined && { mileage: { miles_driven, rate } }) }),
    tax_amount_included: parseDecimal(draft.tax) ?? null,
    category_id: draft.categoryId || null,
    project_id: draft.projectId ?? null,
    description: draft.description.trim() || null,
    notes: draft.notes.trim() || null,
    reference_number: draft.reference.trim() || null,
    reimbursement_status: draft.reimbursement,
    billable: draft.isBillable,
    is_archived: draft.isArchived,
  }
}

export function creationOf(draft: Draft, vendors: readonly Vendor[]): NewExpense {
  const { is_archived: _, expense_date = '', ...body } = bodyOf(draft)
  return { expense_type: draft.type, expense_date, ...vendorOf(draft.vendor, vendors), ...body }
}

/** Only what was changed in the form, so that it does not undo what others have changed since. */
export const changeOf = (before: Draft, after: Draft, vendors: readonly Vendor[]): ExpenseChange => ({
  ...(before.vendor !== after.vendor && vendorOf(after.vendor, vendors)),
  ...changedFields(bodyOf(after), bodyOf(before)),
})
