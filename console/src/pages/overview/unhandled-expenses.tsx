import { Link } from '@tanstack/react-router'
import { mayListExpenses, useMe } from '../../api/me.ts'
import { useUnhandledExpenses } from '../../api/unhandled-expenses.ts'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Section } from '../../parts/section.tsx'
import styles from './overview.module.css'

/** Shown only to keys that may list expenses. */
export function UnhandledExpenses() {
  const { data: me } = useMe()
  if (!me || !mayListExpenses(me)) return null
  return (
    <Section title="Expenses not yet handled">
      <Systems />
    </Section>
  )
}

function Systems() {
  const systems = useUnhandledExpenses()
  return (
    <Loaded query={systems}>
      {(data) =>
        data.length === 0 ? (
          <Empty>No system has handled an expense yet.</Empty>
        ) : (
          <ul className={styles.list}>
            {data.map(({ system, count, hasMore }) => (
              <li key={system} className={styles.item}>
                <Link to="/expenses" search={{ unreconciled_by: system }}>
                  {system}
                </Link>
                <span>{hasMore ? `${count} or more` : count}</span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
