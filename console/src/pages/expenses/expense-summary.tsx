import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Expense } from '../../api/expense-types.ts'
import { useMembers } from '../../api/members.ts'
import { Definitions } from '../../parts/definitions.tsx'
import { formatDate } from '../../parts/format-date.ts'
import { formatMoney } from '../../parts/format-number.ts'
import { Time } from '../../parts/time.tsx'
import { ReimbursementBadge } from './reimbursement-badge.tsx'
import { amountOf, wordsOf } from './words.ts'

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

/** All fields of an expense but its receipt and references. */
export function ExpenseSummary({ expense }: { readonly expense: Expense }) {
  const { data: members } = useMembers()
  const { mileage, project, currency, tax_amount_included: tax } = expense
  const author = members?.find(({ id }) => id === expense.created_by)?.name ?? expense.created_by
  const entries: (readonly [string, ReactNode])[] = [
    ['Amount, tax included', <strong key="amount">{amountOf(expense)}</strong>],
    ['Tax in it', tax === null ? 'Unknown' : formatMoney(tax, currency)],
    ['Date', formatDate(expense.expense_date)],
    ['Type', wordsOf(expense.expense_type)],
  ]
  if (mileage) {
    const rate = formatRate(mileage.rate, currency)
    entries.push(['Trip', `${mileage.miles_driven.toLocaleString()} miles at ${rate} a mile`])
  }
  entries.push(
    ['Vendor', expense.vendor?.name ?? '–'],
    ['Category', expense.category?.name ?? '–'],
    ['Project', project ? <ProjectLink key="project" id={project.id} name={project.name} /> : '–'],
    ['Description', expense.description ?? '–'],
    ['Notes', expense.notes ?? '–'],
    ['Reference number', expense.reference_number ?? '–'],
    ['Paid with', wordsOf(expense.payment_method)],
    ['Reimbursement', <ReimbursementBadge key="reimbursement" status={expense.reimbursement_status} />],
    ['Billable', yesOrNo(expense.billable)],
    ['Archived', yesOrNo(expense.is_archived)],
    ['Created', <Created key="created" at={expense.created_at} by={author} />],
    ['Changed', <Time key="changed" value={expense.updated_at} />],
    ['Id', <code key="id">{expense.id}</code>],
  )
  return <Definitions entries={entries} />
}

/** A rate may have fractions of a cent. */
const formatRate = (rate: number, currency: string): string =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency, maximumFractionDigits: 6 }).format(rate)

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
