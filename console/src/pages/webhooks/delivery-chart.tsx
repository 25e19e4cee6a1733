import { Link } from '@tanstack/react-router'
import type { HourCounts } from '../../api/delivery-summary.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { formatHour } from '../../parts/format-time.ts'
import { ticksOf } from './axis-ticks.ts'
import styles from './delivery-chart.module.css'

const SERIES = ['succeeded', 'pending', 'failed'] as const
type Status = (typeof SERIES)[number]

const HOUR_MS = 3_600_000
/** Number of hours between two labels of the axis. */
const HOURS_PER_LABEL = 6

const hourOf = ({ starts_at }: HourCounts): string => formatHour(new Date(starts_at))
const total = (hour: HourCounts): number => SERIES.reduce((sum, status) => sum + hour[status], 0)
const wordsOf = (counts: Readonly<Record<Status, number>>): string =>
  SERIES.map((status) => `${counts[status]} ${status}`).join(', ')

/**
 * A bar for each hour, which links to the events of that hour. A table below, which the user can open, has the same
 * numbers.
 */
export function DeliveryChart({ hours }: { readonly hours: readonly HourCounts[] }) {
  const sumOf = (status: Status) => hours.reduce((sum, hour) => sum + hour[status], 0)
  const sums = { succeeded: sumOf('succeeded'), pending: sumOf('pending'), failed: sumOf('failed') }
  const ticks = ticksOf(Math.max(...hours.map(total)))
  const top = ticks.at(-1) ?? 1
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
        <Key status="succeeded" />
        <span>{`${sums.succeeded} succeeded`}</span>
        <Key status="pending" />
        <Link to="/failures" search={{ status: 'retrying' }}>{`${sums.pending} pending`}</Link>
        <Key status="failed" />
        <Link to="/failures" search={{ status: 'failed' }}>{`${sums.failed} failed`}</Link>
      </figcaption>
      <div className={styles.chart}>
        <div className={styles.scale} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} className={styles.tick} style={{ bottom: `${(tick / top) * 100}%` }}>
              {tick}
            </span>
          ))}
        </div>
        <ul className={styles.bars} aria-label={`Deliveries by hour: ${wordsOf(sums)}`}>
          {hours.map((hour) => (
            <li key={hour.starts_at} className={styles.hour}>
              {total(hour) > 0 && <Bar hour={hour} top={top} />}
            </li>
          ))}
        </ul>
        <div className={styles.times} aria-hidden="true">
          {hours
            .filter((_, index) => index % HOURS_PER_LABEL === 0)
            .map((hour) => (
              <span key={hour.starts_at}>{hourOf(hour)}</span>
            ))}
        </div>
      </div>
      <details>
        <summary>Show as a table</summary>
        <DataTable
          caption="Deliveries by hour"
          rows={hours.filter((hour) => total(hour) > 0)}
          keyOf={({ starts_at }) => starts_at}
          columns={[
            { header: 'Hour', cell: hourOf },
            ...SERIES.map((status) => ({
              header: status,
              isNumber: true,
              cell: (hour: HourCounts) => hour[status],
            })),
          ]}
        />
      </details>
    </figure>
  )
}

const Key = ({ status }: { readonly status: Status }) => (
  <span className={styles.key} data-status={status} aria-hidden="true" />
)

/** Deliveries for events from that hour; the bar links to those events. */
function Bar({ hour, top }: { readonly hour: HourCounts; readonly top: number }) {
  const since = new Date(hour.starts_at)
  const until = new Date(since.getTime() + HOUR_MS - 1)
  const name = `${hourOf(hour)}: ${wordsOf(hour)}`
  return (
    <Link
      to="/events"
      search={{ since: since.toISOString(), until: until.toISOString() }}
      className={styles.bar}
      aria-label={name}
      title={name}
    >
      {SERIES.map((status) => (
        <span
          key={status}
          className={styles.part}
          data-status={status}
          style={{ height: `${(hour[status] / top) * 100}%` }}
        />
      ))}
    </Link>
  )
}
