import { Link } from '@tanstack/react-router'
import styles from './overview.module.css'

/** What to do in a workspace that has no records yet. */
export const FirstSteps = ({ hasExpenses }: { readonly hasExpenses: boolean }) => (
  <ol className={styles.list} aria-label="First steps">
    <li className={styles.item}>
      <Link to="/settings/members">Invite the people you work with</Link>
    </li>
    <li className={styles.item}>
      <Link to="/opportunities">Note your first lead</Link>
    </li>
    {hasExpenses && (
      <li className={styles.item}>
        <Link to="/expenses">Book an expense with its receipt</Link>
      </li>
    )}
    <li className={styles.item}>
      <Link to="/webhooks">Tell another system by a webhook</Link>
    </li>
  </ol>
)
