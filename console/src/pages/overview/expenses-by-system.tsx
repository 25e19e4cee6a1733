import { Link } from '@tanstack/react-router'
import { type SystemStates, useExpenseStates } from '../../api/expense-states.ts'
import { BarList } from '../../parts/bar-list.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import styles from './overview.module.css'

/** What each system has done with the expenses: each number leads to the list that it counts. */
export function ExpensesBySystem() {
  const states = useExpenseStates()
  return (
    <Loaded query={states}>
      {({ systems, counted, isComplete }) =>
        systems.length === 0 ? (
          <Empty>No system has handled an expense yet.</Empty>
        ) : (
          <>
            <BarList label="Expenses by system" bars={systems.map(barOf)} most={counted} />
            <p className={styles.quiet}>
              {isComplete
                ? `Of ${counted} expenses.`
                : `Of the ${counted} newest expenses; the lists have all.`}
            </p>
          </>
        )
      }
    </Loaded>
  )
}

const barOf = ({ system, handled, waiting, refused }: SystemStates) => ({
  key: system,
  name: system,
  words: (
    <>
      <Link to="/expenses" search={{ reconciled_by: system }}>{`${handled} handled`}</Link>
      <Link
        to="/expenses"
        search={{ unreconciled_by: system }}
      >{`${waiting + refused} not yet handled`}</Link>
      <Link to="/expenses" search={{ sync_error_by: system }}>{`${refused} with an error`}</Link>
    </>
  ),
  parts: [
    { tone: 'good' as const, amount: handled },
    { tone: 'warning' as const, amount: waiting },
    { tone: 'bad' as const, amount: refused },
  ],
})
