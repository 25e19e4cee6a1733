import type { ExpenseFilters } from '../../api/expense-list.ts'
import { EXPENSE_TYPES } from '../../api/expense-types.ts'
import { oneOf, textParams } from '../../parts/search-params.ts'

const TEXTS = [
  'project_id',
  'date_from',
  'date_to',
  'reconciled_by',
  'unreconciled_by',
  'sync_error_by',
  'expense_type',
  'updated_since',
] as const
const FLAGS = ['reconciled', 'has_receipt', 'include_archived', 'include_deleted'] as const

const texts = textParams(...TEXTS)

/** The filters of the list, as the address has them: all that the API knows. */
export type ExpenseSearch = ReturnType<typeof texts> & {
  readonly [N in (typeof FLAGS)[number]]?: boolean | undefined
}

export function validateSearch(params: Record<string, unknown>): ExpenseSearch {
  const flags = FLAGS.map((name) => {
    const value = params[name]
    return [name, typeof value === 'boolean' ? value : undefined] as const
  })
  return { ...texts(params), ...Object.fromEntries(flags) }
}

/**
 * The filters of the request. The API refuses wrong values, and the page shows its message at the filter.
 * @param address as the router has it, with parameters that are no filters
 */
export function filtersOf(address: ExpenseSearch): ExpenseFilters {
  const { expense_type, ...search } = validateSearch(address)
  const type = oneOf(EXPENSE_TYPES, expense_type)
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(given), ...(type && { expense_type: type }) }
}

export const isFiltered = (address: ExpenseSearch): boolean =>
  Object.values(validateSearch(address)).some((value) => value !== undefined)

/** The filters that stand behind "More filters". */
export const hasMoreFilters = ({
  updated_since,
  include_archived,
  include_deleted,
}: ExpenseSearch): boolean =>
  updated_since !== undefined || include_archived !== undefined || include_deleted !== undefined
