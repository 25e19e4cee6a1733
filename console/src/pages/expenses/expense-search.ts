import { EXPENSE_TYPES, REIMBURSEMENT_STATUSES } from '../../../../shared/domain/kit/enumerations.ts'
import type { ExpenseFilters } from '../../api/expense-list.ts'
import { amountFilter, choiceFilter, flagFilter, textFilter } from '../../parts/filter-fields.ts'
import { listSearch } from '../../parts/list-search.ts'

/** The filters of the list, in the order of the form. */
export const EXPENSE_SEARCH = listSearch<ExpenseFilters>({
  q: { ...textFilter('Search'), placeholder: 'Vendor, description or number' },
  date_from: textFilter('From', 'date'),
  date_to: textFilter('To', 'date'),
  project_id: textFilter('Project', 'project'),
  vendor_id: textFilter('Vendor', 'vendor'),
  category_id: textFilter('Category', 'category'),
  created_by: textFilter('Entered by', 'member'),
  amount_min: amountFilter('Amount from'),
  amount_max: amountFilter('Amount to'),
  expense_type: choiceFilter('Type', EXPENSE_TYPES),
  has_receipt: flagFilter('Receipt', 'With a receipt', 'Without a receipt'),
  reconciled: flagFilter('In the books', 'Of any system', 'Of no system'),
  reconciled_by: textFilter('In the books of', 'system'),
  unreconciled_by: textFilter('Not in the books of', 'system'),
  // A system that has only reported errors is in no list of systems.
  sync_error_by: { ...textFilter('Failed in'), placeholder: 'System' },
  reimbursement_status: choiceFilter('Reimbursement', REIMBURSEMENT_STATUSES),
  billable: flagFilter('Billable', 'Billable', 'Not billable'),
  include_archived: flagFilter('Archived', 'Include', 'Leave out', 'Default'),
  updated_since: textFilter('Changed since', 'time'),
})
