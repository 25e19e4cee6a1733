import { Link } from '@tanstack/react-router'
import { mapFields } from '../../../../shared/domain/kit/keys-of.ts'
import { EXPENSE_TEXTS } from '../../../../shared/domain/kit/texts.ts'
import { useAllMembers } from '../../api/choices.ts'
import type { Expense } from '../../api/expense-types.ts'
import { Definitions, type Entries } from '../../parts/definitions.tsx'
import { formatMoney, formatUnitPrice } from '../../parts/format-number.ts'
import { formatDate } from '../../parts/format-time.ts'
import { StatusBadge, type Tone } from '../../parts/status-badge.tsx'
import { systemLabel } from '../../parts/system-label.ts'
import { Time } from '../../parts/time.tsx'
import type { WindowedColumn } from '../../parts/windowed-table.tsx'
import { TEXTS } from './expense-texts.ts'
import { amountOf, titleOf, wordsOf } from './words.ts'

// For each field of an expense: how the table and the expense's page show it. The code does not compile if a field is
// missing here.

/** The column that shows why systems could not import an expense. */
export const ERRORS = 'Errors'

/** Fields in the order of the columns; null for fields without a column. */
const TABLE: Readonly<Record<keyof Expense, WindowedColumn<Expense> | null>> = {
  id: {
    header: 'Expense',
    width: 20,
    cell: (expense) => (
      <Link to="/expenses/$expenseId" params={{ expenseId: expense.id }} preload={false}>
        {titleOf(expense)}
      </Link>
    ),
  },
  expense_date: { header: 'Date', width: 13, cell: ({ expense_date }) => formatDate(expense_date) },
  amount_tax_inclusive: { header: 'Amount', width: 11, isNumber: true, cell: amountOf },
  expense_type: { header: 'Type', width: 10, cell: ({ expense_type }) => wordsOf(expense_type) },
  category: { header: 'Category', width: 12, cell: ({ category }) => category?.name ?? '–' },
  project: { header: 'Project', width: 14, cell: ({ project }) => project?.name ?? '–' },
  reimbursement_status: {
    header: 'Reimbursement',
    width: 14,
    cell: ({ reimbursement_status }) => <ReimbursementBadge status={reimbursement_status} />,
  },
  receipt: { header: 'Receipt', width: 8, cell: ({ receipt }) => (receipt ? 'Yes' : 'No') },
  external_references: {
    header: 'In the books',
    width: 11,
    cell: ({ external_references }) => Object.keys(external_references).map(systemLabel).join(', ') || '–',
  },
  is_archived: {
    header: 'Archived',
    width: 10,
    cell: ({ is_archived }) => is_archived && <StatusBadge tone="neutral">Archived</StatusBadge>,
  },
  sync_errors: {
    header: ERRORS,
    width: 30,
    cell: ({ sync_errors }) =>
      Object.entries(sync_errors)
        .map(([system, { message }]) => `${systemLabel(system)}: ${message}`)
        .join('; ') || '–',
  },
  tax_amount_included: {
    header: 'Tax',
    width: 9,
    isNumber: true,
    cell: ({ tax_amount_included: tax, currency }) => (tax === null ? '–' : formatMoney(tax, currency)),
  },
  payment_method: { header: 'Paid with', width: 13, cell: ({ payment_method }) => wordsOf(payment_method) },
  created_by: { header: 'Entered by', width: 13, cell: ({ created_by }) => <MemberName id={created_by} /> },
  // In the column of the id.
  vendor: null,
  ...mapFields(EXPENSE_TEXTS, (name) =>
    name === 'reference_number'
      ? { header: TEXTS[name].label, width: 14, cell: (expense: Expense) => expense[name] ?? '–' }
      : null,
  ),
  // In the column of the amount.
  currency: null,
  object: null,
  mileage: null,
  billable: null,
  receipt_upload: null,
  created_at: null,
  updated_at: null,
}

export const COLUMNS: readonly WindowedColumn<Expense>[] = Object.values(TABLE).filter(
  (column) => column !== null,
)

/** Columns that are hidden until the user chooses them: the other columns fit into 1280 pixels. */
export const HIDDEN_AT_FIRST = [
  'Type',
  'Archived',
  ERRORS,
  'Tax',
  'Paid with',
  'Entered by',
  TEXTS.reference_number.label,
] as const

function MemberName({ id }: { readonly id: string }) {
  return <bdi>{useAllMembers().data?.find((member) => member.id === id)?.name ?? id}</bdi>
}

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

/** All fields of an expense except receipt, references and sync errors, which have separate sections. */
export function ExpenseSummary({ expense }: { readonly expense: Expense }) {
  const { mileage, project, currency, tax_amount_included: tax } = expense
  const entries = {
    amount_tax_inclusive: ['Amount, tax included', <strong key="amount">{amountOf(expense)}</strong>],
    tax_amount_included: ['Tax in it', tax === null ? 'Unknown' : formatMoney(tax, currency)],
    currency: null,
    expense_date: ['Date', formatDate(expense.expense_date)],
    expense_type: ['Type', wordsOf(expense.expense_type)],
    mileage: mileage && ['Trip', tripOf(mileage, currency)],
    vendor: ['Vendor', expense.vendor?.name ?? '–'],
    category: ['Category', expense.category?.name ?? '–'],
    project: ['Project', project ? <ProjectLink key="project" id={project.id} name={project.name} /> : '–'],
    ...mapFields(EXPENSE_TEXTS, (name) => [TEXTS[name].label, expense[name] ?? '–'] as const),
    payment_method: ['Paid with', wordsOf(expense.payment_method)],
    reimbursement_status: [
      'Reimbursement',
      <ReimbursementBadge key="reimbursement" status={expense.reimbursement_status} />,
    ],
    billable: ['Billable', yesOrNo(expense.billable)],
    is_archived: ['Archived', yesOrNo(expense.is_archived)],
    created_at: ['Created', <Created key="created" at={expense.created_at} by={expense.created_by} />],
    created_by: null,
    updated_at: ['Changed', <Time key="changed" value={expense.updated_at} />],
    id: ['Id', <code key="id">{expense.id}</code>],
    object: null,
    receipt: null,
    receipt_upload: null,
    external_references: null,
    sync_errors: null,
  } satisfies Entries<Expense>
  return <Definitions entries={entries} />
}

const tripOf = ({ miles_driven, rate }: NonNullable<Expense['mileage']>, currency: string): string =>
  `${miles_driven.toLocaleString()} miles at ${formatUnitPrice(rate, currency)} a mile`

const ProjectLink = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <Link to="/opportunities/$opportunityId" params={{ opportunityId: id }}>
    {name}
  </Link>
)

const Created = ({ at, by }: { readonly at: string; readonly by: string }) => (
  <>
    <Time value={at} /> by <MemberName id={by} />
  </>
)

type Status = Expense['reimbursement_status']

const TONES: Readonly<Record<Status, Tone>> = {
  none: 'neutral',
  requested: 'warning',
  approved: 'good',
  paid: 'good',
  rejected: 'bad',
}

const ReimbursementBadge = ({ status }: { readonly status: Status }) =>
  status === 'none' ? '–' : <StatusBadge tone={TONES[status]}>{wordsOf(status)}</StatusBadge>
