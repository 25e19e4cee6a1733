import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorNotice } from './error-notice.tsx'
import styles from './loaded.module.css'

interface Props<Data> {
  readonly query: {
    readonly data: Data | undefined
    readonly error: Error | null
  }
  readonly children: (data: Data) => ReactNode
}

/**
 * Shows the data of a query; before the data is loaded, an outline or the error. A failed refresh keeps the data. The
 * failed queries of a page usually have one cause, so one button repeats all of them.
 */
export function Loaded<Data>({ query: { data, error }, children }: Props<Data>) {
  const queries = useQueryClient()
  if (data !== undefined) return children(data)
  if (error)
    return (
      <ErrorNotice
        error={error}
        onRetry={() =>
          queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })
        }
      />
    )
  return (
    <p className={styles.loading}>
      <span className="visually-hidden">Loading…</span>
    </p>
  )
}
