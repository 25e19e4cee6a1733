import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** Stands in place of a list without entries. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return <div className={styles.empty}>{children}</div>
}
