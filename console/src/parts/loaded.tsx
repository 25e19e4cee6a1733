import type { ReactNode } from 'react'
import { ErrorNotice } from './error-notice.tsx'
import styles from './loaded.module.css'

interface Props<Data> {
  readonly query: {
    readonly data: Data | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly children: (data: Data) => ReactNode
}

/** The data of a query; until it is loaded, the error or an outline. A failed refresh keeps the data. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: Props<Data>) {
  if (data !== undefined) return children(data)
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />
  return (
    <p className={styles.loading}>
      <span className="visually-hidden">Loading…</span>
    </p>
  )
}
