import { Link } from '@tanstack/react-router'
import type { Expense, ExpenseEntry } from '../../api/expense-types.ts'
import { formatDate } from '../../parts/format-date.ts'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { Time } from '../../parts/time.tsx'
import type { WindowedColumn } from '../../parts/windowed-table.tsx'
import { ReimbursementBadge } from './reimbursement-badge.tsx'
import { amountOf, isExpense, titleOf, wordsOf } from './words.ts'

type Cell = WindowedColumn<ExpenseEntry>['cell']

/** A cell that is empty for expenses that were deleted. */
const ofExpense =
  (cell: (expense: Expense) => ReturnType<Cell>): Cell =>
  (entry) =>
    isExpense(entry) ? cell(entry) : null

export const COLUMNS: readonly WindowedColumn<ExpenseEntry>[] = [
  {
    header: 'Expense',
    width: 30,
    cell: (entry) =>
      isExpense(entry) ? (
        <Link to="/expenses/$expenseId" params={{ expenseId: entry.id }} preload={false}>
          {titleOf(entry)}
        </Link>
      ) : (
        <>
          Deleted <Time value={entry.updated_at} />
        </>
      ),
  },
  { header: 'Date', width: 17, cell: ofExpense(({ expense_date }) => formatDate(expense_date)) },
  { header: 'Amount', width: 17, isNumber: true, cell: ofExpense(amountOf) },
  { header: 'Type', width: 13, cell: ofExpense(({ expense_type }) => wordsOf(expense_type)) },
  { header: 'Category', width: 18, cell: ofExpense(({ category }) => category?.name ?? '–') },
  { header: 'Project', width: 26, cell: ofExpense(({ project }) => project?.name ?? '–') },
  {
    header: 'Reimbursement',
    width: 18,
    cell: ofExpense(({ reimbursement_status }) => <ReimbursementBadge status={reimbursement_status} />),
  },
  { header: 'Receipt', width: 11, cell: ofExpense(({ receipt }) => (receipt ? 'Yes' : 'No')) },
  {
    header: 'Handled by',
    width: 20,
    cell: ofExpense(({ external_references }) => Object.keys(external_references).join(', ') || '–'),
  },
  {
    header: 'Archived',
    width: 13,
    cell: ofExpense(({ is_archived }) => is_archived && <StatusBadge tone="neutral">Archived</StatusBadge>),
  },
]
