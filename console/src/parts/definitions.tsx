import type { ReactNode } from 'react'
import styles from './definitions.module.css'

/** Names and values of one record. */
export function Definitions({ entries }: { readonly entries: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.list}>
      {entries.map(([name, value]) => (
        <div key={name} className={styles.entry}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
