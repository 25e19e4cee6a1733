import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Overview } from '../../api/overview.ts'
import { Empty } from '../../parts/empty.tsx'
import { formatDollars } from '../../parts/format-number.ts'
import { Section } from '../../parts/section.tsx'
import { systemLabel } from '../../parts/system-label.ts'
import styles from './today.module.css'

/** The records that need attention. Each number links to a list of exactly these records. */
export function Needs({ overview: { needs_you: needs, complete } }: { readonly overview: Overview }) {
  const { expenses_not_handled: books } = needs
  const lines: readonly (ReactNode | false)[] = [
    !!needs.leads_without_appointment && (
      <Line key="leads" count={needs.leads_without_appointment}>
        <Link
          to="/opportunities/list"
          search={{
            approval_status: 'opportunity',
            has_appointment: false,
            created_to: needs.leads_created_to,
          }}
        >
          {needs.leads_without_appointment === 1 ? 'lead waits' : 'leads wait'} for an appointment for two
          days
        </Link>
      </Line>
    ),
    !!needs.estimates_waiting && (
      <Line key="estimates" count={needs.estimates_waiting}>
        <Link to="/opportunities/list" search={{ estimate_sent_to: needs.estimates_sent_to }}>
          {needs.estimates_waiting === 1 ? 'estimate' : 'estimates'} sent a week ago without an answer
        </Link>
      </Line>
    ),
    !!needs.jobs_over_estimate && (
      <Line key="over" count={needs.jobs_over_estimate}>
        <Link to="/opportunities/list" search={{ over_estimate: true }}>
          {needs.jobs_over_estimate === 1 ? 'job costs' : 'jobs cost'} more than the estimate
        </Link>
      </Line>
    ),
    !!books?.count && (
      <Line key="books" count={books.count}>
        <Link to="/expenses" search={{ unreconciled_by: books.namespace }}>
          {books.count === 1 ? 'expense' : 'expenses'} not in {systemLabel(books.namespace)}
        </Link>{' '}
        <span className={styles.quiet}>{formatDollars(books.amount_tax_inclusive)}</span>
      </Line>
    ),
    !!needs.expenses_without_receipt && (
      <Line key="receipts" count={needs.expenses_without_receipt}>
        <Link to="/expenses" search={{ has_receipt: false, expense_type: 'purchase' }}>
          {needs.expenses_without_receipt === 1 ? 'purchase' : 'purchases'} without a receipt
        </Link>
      </Line>
    ),
    needs.failing_subscriptions > 0 && (
      <Line key="failing" count={needs.failing_subscriptions}>
        <Link to="/webhooks" search={{ health: 'failing' }}>
          {needs.failing_subscriptions === 1 ? 'receiver fails' : 'receivers fail'}
        </Link>
      </Line>
    ),
  ].filter(Boolean)
  return (
    <Section title="Needs you">
      {lines.length > 0 && (
        <ul className={styles.list} aria-label="Needs you">
          {lines}
        </ul>
      )}
      {lines.length === 0 && complete && <Empty>Nothing needs you right now.</Empty>}
      {!complete && (
        <p className={styles.quiet}>The records are being counted. Look again in some minutes.</p>
      )}
    </Section>
  )
}

const Line = ({ count, children }: { readonly count: number; readonly children: ReactNode }) => (
  <li className={styles.item}>
    <span>
      <strong className={styles.count}>{count.toLocaleString()}</strong> {children}
    </span>
  </li>
)
