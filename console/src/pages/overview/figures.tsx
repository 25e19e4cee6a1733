import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useExpenseSummary } from '../../api/expense-sums.ts'
import { useOpportunitySummary } from '../../api/opportunity-sums.ts'
import { formatDollars } from '../../parts/format-number.ts'
import styles from './overview.module.css'

/** The value of the work, and the money spent; each figure links to the list of its records. */
export function Figures({ hasExpenses }: { readonly hasExpenses: boolean }) {
  const open = useOpportunitySummary('opportunity').data
  const projects = useOpportunitySummary('project').data
  const expenses = useExpenseSummary({}, hasExpenses).data
  return (
    <ul className={styles.figures} aria-label="Money">
      <Figure sum={open?.value} count={open?.count}>
        <Link to="/opportunities" search={{ approval_status: 'opportunity' }}>
          Open opportunities
        </Link>
      </Figure>
      <Figure sum={projects?.value} count={projects?.count}>
        <Link to="/opportunities" search={{ approval_status: 'project' }}>
          Projects
        </Link>
      </Figure>
      {hasExpenses && (
        <Figure sum={expenses?.amount_tax_inclusive} count={expenses?.count}>
          <Link to="/expenses">Expenses</Link>
        </Figure>
      )}
    </ul>
  )
}

interface Props {
  readonly sum: number | undefined
  readonly count: number | undefined
  readonly children: ReactNode
}

const Figure = ({ sum, count, children }: Props) => (
  <li className={styles.figure}>
    <span className={styles.sum}>{sum === undefined ? '\u00a0' : formatDollars(sum)}</span>
    <span>
      {children} <span className={styles.quiet}>{count?.toLocaleString()}</span>
    </span>
  </li>
)
