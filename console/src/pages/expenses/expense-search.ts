import type { ExpenseFilters } from '../../api/expense-list.ts'
import { EXPENSE_TYPES } from '../../api/expense-types.ts'
import { choiceFilter, type FilterFields, flagFilter, textFilter } from '../../parts/filter-fields.ts'
import { definedIn, type SearchOf, searchParams } from '../../parts/search-params.ts'

const system = (label: string) => ({ ...textFilter(label), placeholder: 'System' })
const more = { isMore: true }

/** The filters of the list, in the order of the form: all that the API knows. */
export const FILTERS: FilterFields<ExpenseFilters> = {
  date_from: textFilter('From', 'date'),
  date_to: textFilter('To', 'date'),
  project_id: textFilter('Project', 'project'),
  expense_type: choiceFilter('Type', EXPENSE_TYPES),
  has_receipt: flagFilter('Receipt', 'With a receipt', 'Without a receipt'),
  reconciled: flagFilter('Handled', 'By any system', 'By no system'),
  reconciled_by: system('Handled by'),
  unreconciled_by: system('Not handled by'),
  sync_error_by: system('Failed in'),
  include_archived: { ...flagFilter('Archived', 'Include', 'Leave out', 'Default'), ...more },
  updated_since: { ...textFilter('Changed since', 'time'), ...more },
  include_deleted: {
    ...flagFilter('Deleted (with “Changed since”)', 'Include', 'Leave out', 'Default'),
    ...more,
  },
}

/** The filters as the address has them. */
export type ExpenseSearch = SearchOf<ExpenseFilters>

export const validateSearch = searchParams<ExpenseFilters>(FILTERS)

/**
 * The filters of the request. The API refuses wrong values, and the page shows its message at the filter.
 * @param address as the router has it, with parameters that are no filters
 */
export const filtersOf = (address: ExpenseSearch): ExpenseFilters => definedIn(validateSearch(address))

export const isFiltered = (address: ExpenseSearch): boolean => Object.keys(filtersOf(address)).length > 0
