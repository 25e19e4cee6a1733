import { Link } from '@tanstack/react-router'
import { useNeighbors } from '../../api/expense-list.ts'
import styles from './expense-page.module.css'

/** The expenses before and after an expense in the list that was shown last. */
export function NeighborLinks({ id }: { readonly id: string }) {
  const { previous, next } = useNeighbors(id)
  if (!previous && !next) return null
  return (
    <nav aria-label="Expenses of the list" className={styles.neighbors}>
      {previous && (
        <Link to="/expenses/$expenseId" params={{ expenseId: previous }} preload={false}>
          Previous
        </Link>
      )}
      {next && (
        <Link to="/expenses/$expenseId" params={{ expenseId: next }} preload={false}>
          Next
        </Link>
      )}
    </nav>
  )
}
