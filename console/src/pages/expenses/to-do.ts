import type { ExpenseFilters } from '../../api/expense-list.ts'
import type { ExpenseSummary } from '../../api/expense-sums.ts'
import type { Expense } from '../../api/expense-types.ts'
import type { SearchOf } from '../../parts/search-params.ts'
import { systemLabel } from '../../parts/system-label.ts'

type Change = Pick<
  SearchOf<ExpenseFilters>,
  'unreconciled_by' | 'sync_error_by' | 'has_receipt' | 'expense_type' | 'reconciled'
>

const NOTHING: Change = { unreconciled_by: undefined, sync_error_by: undefined, has_receipt: undefined }
const IN_NO_BOOKS = 'books'
const WITHOUT_RECEIPT = 'receipt'

interface ToDo {
  readonly value: string
  readonly label: string
  readonly change: Change
}

const booksOf = (system: string): ToDo => ({
  value: `books:${system}`,
  label: `Not in ${systemLabel(system)}`,
  change: { ...NOTHING, reconciled: undefined, unreconciled_by: system },
})
const errorsOf = (system: string): ToDo => ({
  value: `error:${system}`,
  label: `With an error in ${systemLabel(system)}`,
  change: { ...NOTHING, reconciled: undefined, sync_error_by: system },
})

/**
 * The choices of *To do*, for each system in the summary and in the address. The summary has every system that has handled an expense of the
 * workspace. It may lack a system that has only reported errors, so the systems of the loaded expenses are added.
 */
export function toDosOf(
  search: Change,
  systems: ExpenseSummary['by_namespace'],
  loaded: readonly Pick<Expense, 'sync_errors'>[],
): readonly ToDo[] {
  const named = (wanted: string | undefined, known: readonly string[]) => [
    ...new Set([...known, ...(wanted === undefined ? [] : [wanted])]),
  ]
  const handling = systems.map(({ namespace }) => namespace)
  const failing = [
    ...systems.filter(({ failed }) => failed > 0).map(({ namespace }) => namespace),
    ...loaded.flatMap(({ sync_errors }) => Object.keys(sync_errors)),
  ]
  return [
    { value: IN_NO_BOOKS, label: 'Not in the books', change: { ...NOTHING, reconciled: false } },
    ...named(search.unreconciled_by, handling).map(booksOf),
    {
      value: WITHOUT_RECEIPT,
      label: 'Without a receipt',
      change: { ...NOTHING, reconciled: undefined, has_receipt: false, expense_type: 'purchase' },
    },
    ...named(search.sync_error_by, failing).map(errorsOf),
  ]
}

/** The value of the work that an address shows. */
export function toDoOf({ unreconciled_by, sync_error_by, has_receipt, reconciled }: Change): string {
  if (unreconciled_by !== undefined) return booksOf(unreconciled_by).value
  if (sync_error_by !== undefined) return errorsOf(sync_error_by).value
  if (has_receipt === false) return WITHOUT_RECEIPT
  return reconciled === false ? IN_NO_BOOKS : ''
}

/** The change of the address for a choice; without one, all expenses are shown. The type that a choice has set ends with it. */
export const changeTo = (search: Change, toDo?: ToDo): Change => ({
  ...(toDoOf(search) === WITHOUT_RECEIPT && { expense_type: undefined }),
  ...(toDo?.change ?? { ...NOTHING, reconciled: undefined }),
})
