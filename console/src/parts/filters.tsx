import type { ReactNode } from 'react'
import styles from './filters.module.css'

/** The filters of a list, in one row where there is room. */
export function Filters({ children }: { readonly children: ReactNode }) {
  return (
    <search aria-label="Filters" className={styles.filters}>
      {children}
    </search>
  )
}
