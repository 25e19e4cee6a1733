import type { ReactNode } from 'react'
import styles from './filters.module.css'

/** The filters of a list, in one row where there is room. */
export function Filters({
  children,
  label = 'Filters',
}: {
  readonly children: ReactNode
  readonly label?: string
}) {
  return (
    <search aria-label={label} className={styles.filters}>
      {children}
    </search>
  )
}
