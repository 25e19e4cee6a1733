import type { ExpenseFilters } from '../../api/expense-list.ts'
import { EXPENSE_TYPES, REIMBURSEMENT_STATUSES } from '../../api/expense-types.ts'
import { choiceFilter, flagFilter, textFilter } from '../../parts/filter-fields.ts'
import { listSearch } from '../../parts/list-search.ts'

const system = (label: string) => ({ ...textFilter(label), placeholder: 'System' })
const more = { isMore: true }

/** The filters of the list, in the order of the form. */
export const EXPENSE_SEARCH = listSearch<ExpenseFilters>({
  q: { ...textFilter('Search'), placeholder: 'Vendor, description or number' },
  date_from: textFilter('From', 'date'),
  date_to: textFilter('To', 'date'),
  project_id: textFilter('Project', 'project'),
  expense_type: choiceFilter('Type', EXPENSE_TYPES),
  has_receipt: flagFilter('Receipt', 'With a receipt', 'Without a receipt'),
  reconciled: flagFilter('Handled', 'By any system', 'By no system'),
  reconciled_by: system('Handled by'),
  unreconciled_by: system('Not handled by'),
  sync_error_by: system('Failed in'),
  created_by: { ...textFilter('Entered by', 'member'), ...more },
  reimbursement_status: { ...choiceFilter('Reimbursement', REIMBURSEMENT_STATUSES), ...more },
  billable: { ...flagFilter('Billable', 'Billable', 'Not billable'), ...more },
  include_archived: { ...flagFilter('Archived', 'Include', 'Leave out', 'Default'), ...more },
  updated_since: { ...textFilter('Changed since', 'time'), ...more },
  include_deleted: {
    ...flagFilter('Deleted (with “Changed since”)', 'Include', 'Leave out', 'Default'),
    ...more,
  },
})
