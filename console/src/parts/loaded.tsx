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
 * The data of a query; until it is loaded, the error or an outline. A failed refresh keeps the data. What failed on the page failed for one
 * reason, so one button asks for all of it again.
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
