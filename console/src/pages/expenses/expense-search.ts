import type { ExpenseFilters } from '../../api/expense-list.ts'
import { EXPENSE_TYPES } from '../../api/expense-types.ts'
import {
  definedIn,
  flagParam,
  oneOfParam,
  type SearchOf,
  searchParams,
  textParam,
} from '../../parts/search-params.ts'

/** The filters of the list, as the address has them: all that the API knows. */
export type ExpenseSearch = SearchOf<ExpenseFilters>

export const validateSearch = searchParams<ExpenseFilters>({
  project_id: textParam,
  date_from: textParam,
  date_to: textParam,
  reconciled: flagParam,
  reconciled_by: textParam,
  unreconciled_by: textParam,
  sync_error_by: textParam,
  expense_type: oneOfParam(EXPENSE_TYPES),
  has_receipt: flagParam,
  include_archived: flagParam,
  updated_since: textParam,
  include_deleted: flagParam,
})

/**
 * The filters of the request. The API refuses wrong values, and the page shows its message at the filter.
 * @param address as the router has it, with parameters that are no filters
 */
export const filtersOf = (address: ExpenseSearch): ExpenseFilters => definedIn(validateSearch(address))

export const isFiltered = (address: ExpenseSearch): boolean => Object.keys(filtersOf(address)).length > 0

/** The filters that stand behind "More filters". */
export const MORE: readonly (keyof ExpenseFilters)[] = [
  'include_archived',
  'updated_since',
  'include_deleted',
]

export const hasMoreFilters = (search: ExpenseSearch): boolean =>
  MORE.some((name) => search[name] !== undefined)
