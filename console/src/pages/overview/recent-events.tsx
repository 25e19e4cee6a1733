import { Link } from '@tanstack/react-router'
import { useEvents } from '../../api/events.ts'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Time } from '../../parts/time.tsx'
import styles from './overview.module.css'

const SHOWN = 10

/** The newest events, as they happen. */
export function RecentEvents() {
  const events = useEvents({}, { limit: SHOWN })
  return (
    <Loaded query={events}>
      {(data) =>
        data.length === 0 ? (
          <Empty>Nothing has happened yet. Events appear here by themselves.</Empty>
        ) : (
          <ul className={styles.list} aria-label="Recent events">
            {data.map(({ id, trigger, occurred_at }) => (
              <li key={id} className={styles.item}>
                <Link to="/events/$eventId" params={{ eventId: id }}>
                  {trigger}
                </Link>
                <span className={styles.quiet}>
                  <Time value={occurred_at} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
