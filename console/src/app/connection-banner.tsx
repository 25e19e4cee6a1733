import { focusManager, onlineManager, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useSyncExternalStore } from 'react'
import { useReachable } from '../api/client.ts'
import { Notice } from '../parts/notice.tsx'
import { PageCovered } from '../parts/page-covered.ts'

const RETRY_MS = 4000

/** Shows why nothing refreshes, and sends requests until the service responds. */
export function ConnectionBanner() {
  const reachable = useReachable()
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  // The sign-in form over the page says why nothing refreshes.
  const isCovered = useContext(PageCovered)
  const queries = useQueryClient()
  const retrying = online && !reachable
  // The first response after an outage may answer only one query. The other queries have failed, so they are repeated.
  useEffect(() => {
    if (reachable && online)
      void queries.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error' || state.fetchFailureCount > 0,
      })
  }, [reachable, online, queries])
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
      {!online && !isCovered && (
        <Notice tone="warning">You are offline. What you see may be out of date.</Notice>
      )}
      {retrying && (
        <Notice tone="warning">
          The service does not answer. What you see may be out of date; trying again every few seconds.
        </Notice>
      )}
    </div>
  )
}
