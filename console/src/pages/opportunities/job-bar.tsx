import { formatMoney } from '../../parts/format-number.ts'
import styles from './job-cost.module.css'
import type { earningsOf } from './job-money.ts'

interface Props {
  readonly spent: number
  readonly estimate: number | undefined
  readonly value: number | null
  readonly share: number | undefined
  readonly tone: ReturnType<typeof earningsOf>['tone']
}

/** The cost as a bar, with a mark at the estimate and a mark at the value. A text next to it has the same numbers. */
export function JobBar({ spent, estimate, value, share, tone }: Props) {
  const most = Math.max(spent, estimate ?? 0, value ?? 0)
  if (most <= 0) return null
  const at = (amount: number) => `${(Math.max(amount, 0) / most) * 100}%`
  const whole = estimate === undefined ? 'value' : 'estimate'
  const marks = [
    ['Estimate', estimate],
    ['Value', value],
  ] as const
  return (
    <div className={styles.meter}>
      <div className={styles.bar} aria-hidden="true">
        <span className={styles.spent} data-tone={tone} style={{ width: at(spent) }} />
        {marks.map(
          ([name, amount]) =>
            amount !== null &&
            amount !== undefined && (
              <span key={name} className={styles.mark} title={name} style={{ left: at(amount) }} />
            ),
        )}
      </div>
      <p className={styles.words}>
        {share !== undefined && (
          <strong data-tone={tone}>
            {Math.round(share * 100)}% of the {whole} spent
          </strong>
        )}
        {estimate !== undefined && <span>Estimate {formatMoney(estimate, 'USD')}</span>}
      </p>
    </div>
  )
}
