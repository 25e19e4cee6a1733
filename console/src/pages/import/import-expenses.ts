import { mapFields } from '../../../../shared/domain/kit/keys-of.ts'
import { EXPENSE_TEXTS } from '../../../../shared/domain/kit/texts.ts'
import type { Expense, ExpenseChange, NewExpense } from '../../api/expense-types.ts'
import {
  allCategories,
  allOpportunities,
  allVendors,
  expenseRequests,
  expensesBetween,
} from '../../api/import-requests.ts'
import { mayCreateExpenses, mayListExpenses } from '../../api/rights.ts'
import { changedFields } from '../../parts/changed-fields.ts'
import { formatMoney } from '../../parts/format-number.ts'
import { EXPENSE_FIELDS } from './expense-fields.ts'
import { byName, collect, folded, given, type ImportKind, textsIn, type Values } from './kinds.ts'

type Body = NewExpense & ExpenseChange

interface Trip {
  readonly miles_driven: number
  readonly rate: number
}

function tripOf(values: Values): Trip | undefined {
  const [miles, rate] = [given<number>(values, 'miles'), given<number>(values, 'rate')]
  return miles !== undefined && rate !== undefined ? { miles_driven: miles, rate } : undefined
}

interface Key {
  readonly date: string
  readonly trip: Trip | null | undefined
  readonly amount: number | undefined
  readonly vendor: string | undefined
}

const keyOf = ({ date, trip, amount, vendor = '' }: Key): string =>
  trip ? `${date}|${trip.miles_driven} miles` : `${date}|${amount}|${folded(vendor)}`

const withReference = (key: string, reference: string | null | undefined): string =>
  `${key}|${folded(reference ?? '')}`

const inUse = ({ is_archived }: { readonly is_archived: boolean }): boolean => !is_archived

export const EXPENSES: ImportKind<Expense, Body> = {
  name: 'expenses',
  title: 'Expenses',
  noun: ['expense', 'expenses'],
  sameness: 'the same date, amount and vendor, and the same reference number if the row has one',
  fields: EXPENSE_FIELDS,
  requests: expenseRequests,
  may: mayCreateExpenses,
  repeats: true,
  load: async ({ me, valuesOf, isMapped, signal, onCount }) => {
    const dates = valuesOf('expense_date').map(String).sort()
    const [first, last] = [dates[0], dates.at(-1)]
    // If the member may not list expenses, repeated rows are found only by their idempotency keys.
    const isListed = mayListExpenses(me) && first !== undefined && last !== undefined
    const known = isListed ? await collect(expensesBetween(first, last, signal), onCount) : []
    const vendors = isMapped('vendor') ? await Array.fromAsync(allVendors(signal)) : []
    const categories = isMapped('category') ? await Array.fromAsync(allCategories(signal)) : []
    const projects = isMapped('project') ? await Array.fromAsync(allOpportunities(signal)) : []
    const vendorNamed = byName('vendor', vendors.filter(inUse), ({ name }) => name)
    const categoryNamed = byName('category', categories.filter(inUse), ({ name }) => name)
    const projectNamed = byName('project', projects, ({ name }) => name)
    return {
      known,
      resolve: (values) => {
        const named = <T>(id: string, find: (name: string) => T) =>
          values.has(id) ? find(String(values.get(id))) : undefined
        const category = named('category', categoryNamed)
        if (category && 'fault' in category) return category
        const project = named('project', projectNamed)
        if (project && 'fault' in project) return project
        const expense_date = given<string>(values, 'expense_date')
        const [trip, amount] = [tripOf(values), given<number>(values, 'amount')]
        if (expense_date === undefined) return { fault: 'The row has no date' }
        if (!trip && amount === undefined) return { fault: 'The row has no amount, or miles and a rate' }
        // Vendors are free text too, so an unknown vendor is no fault.
        const vendor = named('vendor', vendorNamed)
        const vendor_name = String(values.get('vendor'))
        const fields = {
          ...(trip ? { mileage: trip } : { amount_tax_inclusive: amount }),
          ...(vendor && ('item' in vendor ? { vendor_id: vendor.item.id } : { vendor_name })),
          category_id: category?.item.id,
          project_id: project?.item.id,
          ...textsIn(EXPENSE_TEXTS, values),
          tax_amount_included: given<number>(values, 'tax'),
          payment_method: trip ? undefined : given<Expense['payment_method']>(values, 'payment_method'),
          reimbursement_status: given<Expense['reimbursement_status']>(values, 'reimbursement_status'),
          billable: given<boolean>(values, 'billable'),
        }
        const expense_type = trip ? 'mileage' : 'purchase'
        return { body: { expense_type, expense_date, ...changedFields(fields, {}) } }
      },
    }
  },
  titleOf: ({ expense_date, amount_tax_inclusive, mileage }, values) => {
    const what = mileage
      ? `${mileage.miles_driven} miles`
      : `${values.get('vendor') ?? 'Purchase'}, ${formatMoney(amount_tax_inclusive ?? 0, 'USD')}`
    return `${what} on ${expense_date}`
  },
  keysOf: (body, values) => {
    const { expense_date: date, amount_tax_inclusive: amount, mileage: trip, reference_number } = body
    const key = keyOf({ date, trip, amount, vendor: given<string>(values, 'vendor') })
    return [reference_number ? withReference(key, reference_number) : key]
  },
  recordKeys: ({
    expense_date: date,
    amount_tax_inclusive: amount,
    mileage: trip,
    vendor,
    reference_number,
  }) => {
    const key = keyOf({ date, trip, amount, vendor: vendor?.name })
    return [key, withReference(key, reference_number)]
  },
  // The fields that are not part of the key.
  current: (expense) => ({
    tax_amount_included: expense.tax_amount_included,
    category_id: expense.category?.id ?? null,
    project_id: expense.project?.id ?? null,
    ...mapFields(EXPENSE_TEXTS, (id) => expense[id]),
    reimbursement_status: expense.reimbursement_status,
    billable: expense.billable,
    ...(!expense.mileage && { payment_method: expense.payment_method }),
  }),
}
