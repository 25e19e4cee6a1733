import type { Expense, ExpenseType } from './expense.ts'
import { isReconciled } from './external-references.ts'
import type { By } from './filter-rules.ts'
import type { ExpenseId, OpportunityId } from './ids.ts'
import { type FilterOf, listFilters, type ProjectedBy } from './list-filters.ts'

/** Where an expense is, or was, in the order of the list (contract 3.4). */
export interface ExpensePlace {
  readonly expense_date: string
  readonly id: ExpenseId
}

const CODES = { purchase: 'p', mileage: 'm' } as const satisfies Record<ExpenseType, string>

/** The filters of GET /v1/expenses (contract 3.5). Some also bound the walk of an index or choose it (`planQuery`). */
export const expenseFilters = /* @__PURE__ */ listFilters((by: By<Expense>) => ({
  project_id: by.entry(
    ({ project_id }) => ({ ...(project_id && { p: project_id }) }),
    ({ p }, wanted: OpportunityId) => p === wanted,
  ),
  /** YYYY-MM-DD, inclusive. */
  date_from: by.record(({ expense_date }, from: string) => expense_date >= from),
  date_to: by.record(({ expense_date }, to: string) => expense_date <= to),
  /** Only what follows this place, whether or not an expense is there (contract 3.9). */
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
}))

function follows({ expense_date, id }: Expense, place: ExpensePlace): boolean {
  return expense_date === place.expense_date ? id < place.id : expense_date < place.expense_date
}

function isReconciledBy({ external_references }: Expense, namespace: string): boolean {
  return Object.hasOwn(external_references, namespace)
}

export type ExpenseFilter = FilterOf<typeof expenseFilters> & { readonly include_archived: boolean }

/** What the index entry of an expense has. */
export type ProjectedExpense = ProjectedBy<typeof expenseFilters>
