import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** Shown instead of a list without entries. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return <div className={styles.empty}>{children}</div>
}
