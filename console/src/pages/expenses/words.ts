import type { Expense } from '../../api/expense-types.ts'
import { formatMoney } from '../../parts/format-number.ts'
import { formatDate } from '../../parts/format-time.ts'

/** The label of a value of the API: "Company card" for `company_card`. */
export const wordsOf = (value: string): string =>
  value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ')

export const optionsOf = (values: readonly string[]) =>
  values.map((value) => ({ value, label: wordsOf(value) }))

export const amountOf = ({ amount_tax_inclusive, currency }: Expense): string =>
  formatMoney(amount_tax_inclusive, currency)

/** A title for an expense, which has no name field. */
export const titleOf = ({ vendor, description, expense_type }: Expense): string =>
  vendor?.name || description || wordsOf(expense_type)

/** One expense in a sentence. */
export const inWords = (expense: Expense): string =>
  `${titleOf(expense)}, ${amountOf(expense)} on ${formatDate(expense.expense_date)}`

export const countOf = (count: number): string =>
  `${count.toLocaleString()} ${count === 1 ? 'expense' : 'expenses'}`

/** "1 has …" or "2 have …". */
export const are = (count: number, one: string, several: string): string =>
  `${count.toLocaleString()} ${count === 1 ? one : several}`
