import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** What a list shows when it has nothing. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return <div className={styles.empty}>{children}</div>
}
