import { isReconciled } from '../kit/external-references.ts'
import type { By, Rule } from '../kit/filter-rules.ts'
import type { ExpenseId, OpportunityId } from '../kit/ids.ts'
import { type FilterOf, listFilters, type ProjectedBy } from '../kit/list-filters.ts'
import { isAmount, readingsOf } from '../kit/searched-amount.ts'
import { fold } from '../kit/text.ts'
import type { Expense, ExpenseType, ReimbursementStatus } from './expense.ts'

/** The current or former position of an expense in the order of the list (contract 3.4). */
export interface ExpensePlace {
  readonly expense_date: string
  readonly id: ExpenseId
}

const CODES = { purchase: 'p', mileage: 'm' } as const satisfies Record<ExpenseType, string>

/** Maximum length of the text in an index entry: DynamoDB bills a query for every byte that it reads. */
const MAX_TEXT = 200

interface TextEntry {
  readonly q?: string
  /** Whether the text of the expense is longer than the entry's text; the row has the whole text. */
  readonly l?: true
}

/** Separates the texts. NUL cannot occur in a searched text, because requests cannot contain NUL. */
const BETWEEN = '\0'

const textOf = ({ vendor, description, reference_number }: Expense): string =>
  fold([vendor?.name, description, reference_number].filter((text) => text).join(BETWEEN))

const SEARCH: Rule<Expense, TextEntry, string> = {
  entryOf: (expense): TextEntry => {
    const text = textOf(expense)
    if (text === '') return {}
    return text.length > MAX_TEXT ? { q: text.slice(0, MAX_TEXT).toWellFormed(), l: true } : { q: text }
  },
  accepts: (wanted) => {
    const folded = fold(wanted)
    return ({ q = '', l = false }) => q.includes(folded) || (l ? undefined : false)
  },
  matches: (wanted) => {
    const folded = fold(wanted)
    return (expense) => textOf(expense).includes(folded)
  },
}

const amountEntryOf = ({ amount_tax_inclusive }: Expense) => ({ x: amount_tax_inclusive })

/** Like `q`, and also by the amount: entries have the attributes of both filters. */
const ANYWHERE: Rule<Expense, TextEntry & { readonly x: number }, string> = {
  accepts: (wanted) => {
    const readings = readingsOf(wanted)
    return ({ q = '', l = false, x }) => {
      const possible = readings.filter(({ amount }) => isAmount(x, amount))
      return possible.some(({ text }) => q.includes(text)) || (l && possible.length > 0 ? undefined : false)
    }
  },
  matches: (wanted) => {
    const readings = readingsOf(wanted)
    return (expense) =>
      readings.some(
        ({ text, amount }) =>
          isAmount(expense.amount_tax_inclusive, amount) && textOf(expense).includes(text),
      )
  },
}

/**
 * The filters of GET /v1/expenses (contract 3.5). Some filters also select an index or the range that is read
 * (`planQuery`).
 */
export const expenseFilters = /* @__PURE__ */ listFilters((by: By<Expense>) => ({
  project_id: by.entry(
    ({ project_id }) => ({ ...(project_id && { p: project_id }) }),
    ({ p }, wanted: OpportunityId) => p === wanted,
  ),
  /** YYYY-MM-DD, inclusive. */
  date_from: by.record(({ expense_date }, from: string) => expense_date >= from),
  date_to: by.record(({ expense_date }, to: string) => expense_date <= to),
  /** Only expenses after this position, whether or not an expense has the position (contract 3.9). */
  after: by.record(follows),
  reconciled: by.record((expense, wanted: boolean) => isReconciled(expense) === wanted),
  reconciled_by: by.record(isReconciledBy),
  unreconciled_by: by.record((expense, namespace: string) => !isReconciledBy(expense, namespace)),
  sync_error_by: by.record(({ sync_errors }, namespace: string) => Object.hasOwn(sync_errors, namespace)),
  expense_type: by.entry(
    ({ expense_type }) => ({ t: CODES[expense_type] }),
    ({ t }, wanted: ExpenseType) => t === CODES[wanted],
  ),
  has_receipt: by.entry(
    ({ receipt }) => ({ r: receipt !== null }),
    ({ r }, wanted: boolean) => r === wanted,
  ),
  include_archived: by.entry(
    ({ is_archived }) => ({ a: is_archived }),
    ({ a }, include: boolean) => include || !a,
  ),
  /** Text anywhere in the vendor's name, the description or the reference number, ignoring case. */
  q: SEARCH,
  /** Of GET /v1/search. */
  anywhere: ANYWHERE,
  vendor_id: by.value(({ vendor }) => [vendor?.id ?? null]),
  category_id: by.value(({ category }) => [category?.id ?? null]),
  created_by: by.value(({ created_by }) => [created_by]),
  /** US dollars, inclusive. */
  amount_min: by.entry(amountEntryOf, ({ x }, least: number) => x >= least),
  amount_max: by.entry(amountEntryOf, ({ x }, most: number) => x <= most),
  reimbursement_status: by.entry(
    ({ reimbursement_status: status }) => ({ ...(status !== 'none' && { m: status }) }),
    ({ m = 'none' }, wanted: ReimbursementStatus) => m === wanted,
  ),
  billable: by.entry(
    ({ billable }) => ({ ...(billable && { b: true as const }) }),
    ({ b = false }, wanted: boolean) => b === wanted,
  ),
}))

function follows({ expense_date, id }: Expense, place: ExpensePlace): boolean {
  return expense_date === place.expense_date ? id < place.id : expense_date < place.expense_date
}

function isReconciledBy({ external_references }: Expense, namespace: string): boolean {
  return Object.hasOwn(external_references, namespace)
}

export type ExpenseFilter = FilterOf<typeof expenseFilters> & { readonly include_archived: boolean }

/**
 * The index entry of an expense: attributes for the filters, and the tax for summaries; the tax is absent if it is 0
 * or unknown.
 */
export type ProjectedExpense = ProjectedBy<typeof expenseFilters> & { readonly y?: number }

export const expenseEntryOf = (expense: Expense): ProjectedExpense => ({
  ...expenseFilters.entryOf(expense),
  ...(expense.tax_amount_included && { y: expense.tax_amount_included }),
})
