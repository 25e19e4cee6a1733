import type { ExpenseSummary } from '../../api/expense-sums.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { formatMoney } from '../../parts/format-number.ts'
import { formatMonth } from '../../parts/format-time.ts'
import styles from './job-cost.module.css'
import { costToMonth } from './job-money.ts'

const WIDTH = 100
const HEIGHT = 40

interface Props {
  readonly summary: ExpenseSummary
  readonly estimate: number | undefined
}

/** The cost up to each month as a line, and the estimate as a second line; a table has the same numbers. */
export function CostOverTime({ summary, estimate }: Props) {
  const months = costToMonth(summary)
  const [first, last] = [months[0], months.at(-1)]
  if (!summary.complete || !first || !last || first === last) return null
  const top = Math.max(1, estimate ?? 0, ...months.map(({ cost }) => cost))
  const low = Math.min(0, ...months.map(({ cost }) => cost))
  const y = (amount: number) => (HEIGHT - (HEIGHT * (amount - low)) / (top - low)).toFixed(1)
  const x = (n: number) => ((n * WIDTH) / (months.length - 1)).toFixed(1)
  return (
    <figure className={styles.figure}>
      <figcaption>Cost over time{estimate !== undefined && ', against the estimate (dashed)'}</figcaption>
      <svg
        className={styles.course}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {estimate !== undefined && (
          <line className={styles.limit} x1="0" x2={WIDTH} y1={y(estimate)} y2={y(estimate)} />
        )}
        <polyline points={months.map(({ cost }, n) => `${x(n)},${y(cost)}`).join(' ')} />
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{formatMonth(first.month)}</span>
        <span>{formatMonth(last.month)}</span>
      </div>
      <details>
        <summary>Show as a table</summary>
        <DataTable
          caption="Cost over time"
          rows={months}
          keyOf={({ month }) => month}
          columns={[
            { header: 'Month', cell: ({ month }) => formatMonth(month) },
            { header: 'Spent', isNumber: true, cell: ({ spent }) => formatMoney(spent, 'USD') },
            { header: 'Cost so far', isNumber: true, cell: ({ cost }) => formatMoney(cost, 'USD') },
          ]}
        />
      </details>
    </figure>
  )
}
