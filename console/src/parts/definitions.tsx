import type { ReactNode } from 'react'
import styles from './definitions.module.css'

type Entry = readonly [name: string, value: ReactNode] | null

/**
 * The name and value that are shown for each field of a record; null for a field that is not shown. With
 * `satisfies Entries<Record>`, a forgotten field does not compile.
 */
export type Entries<Row = Record<string, unknown>> = Readonly<Record<keyof Row, Entry>>

/** Names and values of one record. */
export function Definitions({ entries }: { readonly entries: Entries }) {
  return (
    <dl className={styles.list}>
      {Object.entries(entries).map(
        ([field, entry]) =>
          entry && (
            <div key={field} className={styles.entry}>
              <dt>{entry[0]}</dt>
              <dd dir="auto">{entry[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
