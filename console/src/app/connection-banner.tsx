import { focusManager, onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useReachable } from '../api/client.ts'
import styles from './connection-banner.module.css'

const RETRY_MS = 4000

/** Says why nothing refreshes, and tries again until the service answers. */
export function ConnectionBanner() {
  const reachable = useReachable()
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  const queries = useQueryClient()
  const retrying = online && !reachable
  useEffect(() => {
    if (!retrying) return
    const retry = () => {
      if (focusManager.isFocused()) void queries.refetchQueries({ type: 'active' })
    }
    const timer = setInterval(retry, RETRY_MS)
    return () => clearInterval(timer)
  }, [retrying, queries])
  return (
    <div role="status">
      {!online && <p className={styles.banner}>You are offline. What you see may be out of date.</p>}
      {retrying && (
        <p className={styles.banner}>
          The service does not answer. What you see may be out of date; trying again every few seconds.
        </p>
      )}
    </div>
  )
}
