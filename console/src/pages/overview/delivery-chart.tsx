import type { HourCounts } from '../../api/delivery-summary.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { formatHour } from '../../parts/format-time.ts'
import styles from './delivery-chart.module.css'

const SERIES = ['succeeded', 'pending', 'failed'] as const
const WIDTH = 480
const HEIGHT = 140
const GAP = 3

const hourOf = ({ starts_at }: HourCounts): string => formatHour(new Date(starts_at))
const total = (hour: HourCounts): number => SERIES.reduce((sum, status) => sum + hour[status], 0)

/** A bar for each hour; the same numbers as a table can be opened below. */
export function DeliveryChart({ hours }: { readonly hours: readonly HourCounts[] }) {
  const sums = SERIES.map((status) => `${hours.reduce((sum, hour) => sum + hour[status], 0)} ${status}`)
  const most = Math.max(1, ...hours.map(total))
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
        {SERIES.map((status, index) => (
          <span key={status} className={styles.key} data-status={status}>
            {sums[index]}
          </span>
        ))}
      </figcaption>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Deliveries by hour: ${sums.join(', ')}`}
      >
        {hours.map((hour, index) => (
          <Bar key={hour.starts_at} hour={hour} index={index} count={hours.length} most={most} />
        ))}
        <line className={styles.axis} x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      </svg>
      <div className={styles.times} aria-hidden="true">
        <span>{hours[0] && hourOf(hours[0])}</span>
        <span>now</span>
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

interface BarProps {
  readonly hour: HourCounts
  readonly index: number
  readonly count: number
  readonly most: number
}

function Bar({ hour, index, count, most }: BarProps) {
  const width = WIDTH / count
  let top = HEIGHT
  return SERIES.map((status) => {
    const height = (hour[status] / most) * (HEIGHT - 4)
    top -= height
    return (
      <rect
        key={status}
        className={styles.bar}
        data-status={status}
        x={index * width + GAP / 2}
        y={top}
        width={width - GAP}
        height={height}
      >
        <title>{`${hourOf(hour)}: ${hour[status]} ${status}`}</title>
      </rect>
    )
  })
}
