import { Link } from '@tanstack/react-router'
import { type ExpenseSummary, useExpenseSummary } from '../../api/expense-sums.ts'
import { BarList } from '../../parts/bar-list.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import styles from './overview.module.css'

/** The number of expenses that each system has handled or refused; each number links to the list of these expenses. */
export function ExpensesBySystem() {
  const summary = useExpenseSummary({})
  return (
    <Loaded query={summary}>
      {({ by_namespace, count, complete }) =>
        by_namespace.length === 0 ? (
          <Empty>No system has handled an expense yet.</Empty>
        ) : (
          <>
            <BarList
              label="Expenses by system"
              bars={by_namespace.map((system) => barOf(system, count))}
              most={count}
            />
            <p className={styles.quiet}>
              {complete ? 'Of ' : 'Of the newest '}
              {count.toLocaleString()} expenses.
            </p>
          </>
        )
      }
    </Loaded>
  )
}

const barOf = ({ namespace, handled, failed }: ExpenseSummary['by_namespace'][number], count: number) => {
  const open = count - handled
  return {
    key: namespace,
    name: namespace,
    words: (
      <>
        <Link to="/expenses" search={{ reconciled_by: namespace }}>{`${handled} handled`}</Link>
        <Link to="/expenses" search={{ unreconciled_by: namespace }}>{`${open} not yet handled`}</Link>
        <Link to="/expenses" search={{ sync_error_by: namespace }}>{`${failed} with an error`}</Link>
      </>
    ),
    // A handled expense can also have an error, from before or after.
    parts: [
      { tone: 'good' as const, amount: handled },
      { tone: 'bad' as const, amount: Math.min(failed, open) },
      { tone: 'warning' as const, amount: open - Math.min(failed, open) },
    ],
  }
}
