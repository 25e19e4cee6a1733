import { Link } from '@tanstack/react-router'
import { mapFields } from '../../../../shared/domain/keys-of.ts'
import { EXPENSE_TEXTS } from '../../../../shared/domain/texts.ts'
import type { Expense, ExpenseEntry } from '../../api/expense-types.ts'
import { useMembers } from '../../api/members.ts'
import { Definitions, type Entries } from '../../parts/definitions.tsx'
import { formatMoney } from '../../parts/format-number.ts'
import { formatDate } from '../../parts/format-time.ts'
import { StatusBadge, type Tone } from '../../parts/status-badge.tsx'
import { Time } from '../../parts/time.tsx'
import type { WindowedColumn } from '../../parts/windowed-table.tsx'
import { TEXTS } from './expense-texts.ts'
import { amountOf, isExpense, titleOf, wordsOf } from './words.ts'

// How each field of an expense is shown: in the table, on its own page and in the CSV. A field that is forgotten does not compile.

/** The column that says why systems could not take an expense. */
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
    header: 'Handled by',
    width: 11,
    cell: ({ external_references }) => Object.keys(external_references).join(', ') || '–',
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
        .map(([system, { message }]) => `${system}: ${message}`)
        .join('; ') || '–',
  },
  // In the column of the id.
  vendor: null,
  ...mapFields(EXPENSE_TEXTS, () => null),
  // In the column of the amount.
  currency: null,
  object: null,
  tax_amount_included: null,
  mileage: null,
  payment_method: null,
  billable: null,
  receipt_upload: null,
  created_by: null,
  created_at: null,
  updated_at: null,
}

/** Of an expense that was deleted, the list has only the time. */
export const COLUMNS: readonly WindowedColumn<ExpenseEntry>[] = Object.values(TABLE)
  .filter((column) => column !== null)
  .map((column, index) => ({
    ...column,
    cell: (entry) => (isExpense(entry) ? column.cell(entry) : index === 0 && <Deleted entry={entry} />),
  }))

/** Shown when they are chosen: without them, the others fit into 1280 pixels. */
export const HIDDEN_AT_FIRST = ['Type', 'Archived', ERRORS] as const

const Deleted = ({ entry }: { readonly entry: ExpenseEntry }) => (
  <>
    Deleted <Time value={entry.updated_at} />
  </>
)

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

/** All fields of an expense except receipt, references and sync errors, which have separate sections. */
export function ExpenseSummary({ expense }: { readonly expense: Expense }) {
  const { data: members } = useMembers()
  const { mileage, project, currency, tax_amount_included: tax } = expense
  const author = members?.find(({ id }) => id === expense.created_by)?.name ?? expense.created_by
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
    created_at: ['Created', <Created key="created" at={expense.created_at} by={author} />],
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

/** A rate may have fractions of a cent. */
function tripOf({ miles_driven, rate }: NonNullable<Expense['mileage']>, currency: string): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency, maximumFractionDigits: 6 })
  return `${miles_driven.toLocaleString()} miles at ${format.format(rate)} a mile`
}

const ProjectLink = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <Link to="/opportunities/$opportunityId" params={{ opportunityId: id }}>
    {name}
  </Link>
)

const Created = ({ at, by }: { readonly at: string; readonly by: string }) => (
  <>
    <Time value={at} /> by {by}
  </>
)

export type CsvValue = string | number | boolean | null | undefined

const own = <Field extends keyof Expense>(field: Field) => ({ [field]: (expense: Expense) => expense[field] })

/** The columns of each field, in their order. Links to receipts have none, because they are credentials. */
const CSV = {
  id: own('id'),
  expense_date: own('expense_date'),
  expense_type: own('expense_type'),
  amount_tax_inclusive: own('amount_tax_inclusive'),
  tax_amount_included: own('tax_amount_included'),
  currency: own('currency'),
  vendor: { vendor_id: ({ vendor }) => vendor?.id, vendor_name: ({ vendor }) => vendor?.name },
  category: { category_name: ({ category }) => category?.name },
  ...mapFields(EXPENSE_TEXTS, own),
  payment_method: own('payment_method'),
  reimbursement_status: own('reimbursement_status'),
  billable: own('billable'),
  is_archived: own('is_archived'),
  mileage: { miles_driven: ({ mileage }) => mileage?.miles_driven, rate: ({ mileage }) => mileage?.rate },
  project: { project_id: ({ project }) => project?.id, project_name: ({ project }) => project?.name },
  receipt: { receipt_mime_type: ({ receipt }) => receipt?.mime_type },
  receipt_upload: {},
  external_references: {
    external_references: ({ external_references }) =>
      Object.entries(external_references)
        .map(([name, { external_id }]) => `${name}: ${external_id}`)
        .join('; '),
  },
  sync_errors: {
    sync_errors: ({ sync_errors }) =>
      Object.entries(sync_errors)
        .map(([name, { code }]) => `${name}: ${code}`)
        .join('; '),
  },
  created_by: own('created_by'),
  created_at: own('created_at'),
  updated_at: own('updated_at'),
  object: {},
} satisfies Record<keyof Expense, Readonly<Record<string, (expense: Expense) => CsvValue>>>

export const CSV_COLUMNS: readonly (readonly [name: string, value: (expense: Expense) => CsvValue])[] = [
  ...Object.values(CSV).flatMap((columns) => Object.entries(columns)),
  ['deleted', () => false],
]

type Status = Expense['reimbursement_status']

const TONES: Readonly<Record<Status, Tone>> = {
  none: 'neutral',
  requested: 'warning',
  approved: 'good',
  paid: 'good',
  rejected: 'bad',
}

const ReimbursementBadge = ({ status }: { readonly status: Status }) => (
  <StatusBadge tone={TONES[status]}>{wordsOf(status)}</StatusBadge>
)
