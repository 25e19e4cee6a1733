import { mileageAmount } from '../../../../shared/domain/kit/cents.ts'
import { mapFields } from '../../../../shared/domain/kit/keys-of.ts'
import { EXPENSE_TEXTS } from '../../../../shared/domain/kit/texts.ts'
import type { Expense, ExpenseChange, NewExpense } from '../../api/expense-types.ts'
import { changedFields } from '../../parts/changed-fields.ts'
import { decimalInput, parseDecimal } from '../../parts/format-number.ts'
import { localDay } from '../../parts/format-time.ts'

/**
 * The fields of the form: all fields that the API accepts, except that the vendor is given only by its name, which
 * may be in the list or new.
 */
export type Field = Exclude<keyof NewExpense | keyof ExpenseChange, 'vendor_id'>

type ExpenseText = keyof typeof EXPENSE_TEXTS

/** The values of the form of an expense: texts as the user types them, empty for unset fields. */
export interface ExpenseValues
  extends Omit<Record<Field, unknown>, ExpenseText>,
    Readonly<Record<ExpenseText, string>> {
  readonly expense_type: Expense['expense_type']
  readonly expense_date: string
  readonly amount_tax_inclusive: string
  readonly tax_amount_included: string
  readonly mileage: { readonly miles_driven: string; readonly rate: string }
  readonly vendor_name: string
  readonly category_id: string
  readonly project_id: string | undefined
  readonly payment_method: Expense['payment_method']
  readonly reimbursement_status: Expense['reimbursement_status']
  readonly billable: boolean
  readonly is_archived: boolean
}

const numberText = (value: number | null | undefined, digits: number) =>
  value === null || value === undefined ? '' : decimalInput(value, digits)

/** The form's values of an expense, or of an empty form. */
export const valuesOf = (from: Partial<Expense>, today = ''): ExpenseValues => ({
  expense_type: from.expense_type ?? 'purchase',
  expense_date: from.expense_date ?? today,
  amount_tax_inclusive: numberText(from.amount_tax_inclusive, 2),
  tax_amount_included: numberText(from.tax_amount_included, 2),
  mileage: {
    miles_driven: numberText(from.mileage?.miles_driven, 0),
    rate: numberText(from.mileage?.rate, 0),
  },
  vendor_name: from.vendor?.name ?? '',
  category_id: from.category?.id ?? '',
  project_id: from.project?.id,
  ...mapFields(EXPENSE_TEXTS, (name) => from[name] ?? ''),
  payment_method: from.payment_method ?? 'company_card',
  reimbursement_status: from.reimbursement_status ?? 'none',
  billable: from.billable ?? false,
  is_archived: from.is_archived ?? false,
})

/** The form's values of a new expense. */
export const newValues = (
  project: { readonly id: string } | undefined,
  rate: number | undefined,
): ExpenseValues => ({
  ...valuesOf({}, localDay(new Date())),
  project_id: project?.id,
  mileage: { miles_driven: '', rate: numberText(rate, 0) },
})

/** The miles and the rate, once both are numbers. */
function tripOf({ miles_driven, rate }: ExpenseValues['mileage']): Expense['mileage'] {
  const [driven, perMile] = [parseDecimal(miles_driven), parseDecimal(rate)]
  return driven === undefined || perMile === undefined ? null : { miles_driven: driven, rate: perMile }
}

/** The amount that the API will compute; undefined for a trip that the API would refuse. */
export function tripAmount(mileage: ExpenseValues['mileage']): number | undefined {
  const trip = tripOf(mileage)
  return trip && trip.miles_driven >= 0 && trip.rate >= 0 ? mileageAmount(trip) : undefined
}

/** The numbers that cannot be sent, by the API's names of their fields. */
export function faultsOf(values: ExpenseValues): Record<string, string> {
  const faults: Record<string, string> = {}
  const check = (field: string, text: string, isRequired: boolean) => {
    if (text.trim() === '' && !isRequired) return
    if (parseDecimal(text) === undefined) faults[field] = `Enter a number such as ${decimalInput(1234.5, 2)}.`
  }
  if (values.expense_type === 'purchase') check('amount_tax_inclusive', values.amount_tax_inclusive, true)
  else {
    check('mileage.miles_driven', values.mileage.miles_driven, true)
    check('mileage.rate', values.mileage.rate, true)
  }
  check('tax_amount_included', values.tax_amount_included, false)
  return faults
}

export interface Vendor {
  readonly id: string
  readonly name: string
}

type VendorField = 'vendor_id' | 'vendor_name'

function vendorOf(text: string, vendors: readonly Vendor[]): Pick<ExpenseChange, VendorField> {
  const name = text.trim()
  if (name === '') return { vendor_id: null }
  const known = vendors.find((vendor) => vendor.name === name)
  return known ? { vendor_id: known.id } : { vendor_name: name }
}

/** All fields except the vendor, which is sent only if it is changed. */
function bodyOf(values: ExpenseValues) {
  const isPurchase = values.expense_type === 'purchase'
  return {
    expense_date: values.expense_date,
    amount_tax_inclusive: isPurchase ? parseDecimal(values.amount_tax_inclusive) : undefined,
    payment_method: isPurchase ? values.payment_method : undefined,
    mileage: isPurchase ? undefined : (tripOf(values.mileage) ?? undefined),
    tax_amount_included: parseDecimal(values.tax_amount_included) ?? null,
    category_id: values.category_id || null,
    project_id: values.project_id ?? null,
    ...mapFields(EXPENSE_TEXTS, (name) => values[name].trim() || null),
    reimbursement_status: values.reimbursement_status,
    billable: values.billable,
    is_archived: values.is_archived,
  } satisfies Record<Exclude<keyof ExpenseChange, VendorField>, unknown>
}

export function creationOf(values: ExpenseValues, vendors: readonly Vendor[]): NewExpense {
  const { expense_type, expense_date, vendor_name } = values
  const { is_archived: _, ...body } = bodyOf(values)
  return { expense_type, ...vendorOf(vendor_name, vendors), ...changedFields(body, {}), expense_date }
}

/** Only the fields that the user changed in the form, so that the form does not undo later changes by other people. */
export const changeOf = (
  before: ExpenseValues,
  after: ExpenseValues,
  vendors: readonly Vendor[],
): ExpenseChange => ({
  ...(before.vendor_name !== after.vendor_name && vendorOf(after.vendor_name, vendors)),
  ...changedFields(bodyOf(after), bodyOf(before)),
})
