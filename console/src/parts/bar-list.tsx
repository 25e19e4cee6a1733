import type { ReactNode } from 'react'
import styles from './bar-list.module.css'
import type { Tone } from './status-badge.tsx'

interface Part {
  readonly tone: Tone
  readonly amount: number
}

interface Bar {
  readonly key: string
  readonly name: ReactNode
  /** The numbers, as links to the lists of their records. The bar shows the same numbers. */
  readonly words: ReactNode
  readonly parts: readonly Part[]
}

interface Props {
  readonly label: string
  readonly bars: readonly Bar[]
  /** The amount that fills the whole width. */
  readonly most: number
}

/** Horizontal bars with their names and numbers. */
export const BarList = ({ label, bars, most }: Props) => (
  <ul className={styles.list} aria-label={label}>
    {bars.map(({ key, name, words, parts }) => (
      <li key={key}>
        <div className={styles.head}>
          <span>{name}</span>
          <span className={styles.words}>{words}</span>
        </div>
        <div className={styles.bar} aria-hidden="true">
          {parts.map(({ tone, amount }) => (
            <span
              key={tone}
              className={styles.part}
              data-tone={tone}
              style={{ width: `${(amount / Math.max(most, 1)) * 100}%` }}
            />
          ))}
        </div>
      </li>
    ))}
  </ul>
)
