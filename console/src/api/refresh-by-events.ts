import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Event } from './events.ts'

type Key = readonly string[]

/** Deliveries and the health of subscriptions change some time after an event. */
const FOLLOWING: readonly Key[] = [
  ['deliveries', 'summary'],
  ['subscriptions', 'current'],
]

/** The queries that an event of a record changes at once. */
const CHANGED_BY: Readonly<Record<string, Key>> = {
  opportunity: ['opportunities', 'summary'],
  expense: ['expenses', 'summary'],
}

/** These queries count many rows, and some workspaces have events each second. */
const PAUSE_MS = 10_000

/**
 * Refreshes the queries that new events have changed, so that a page that polls the newest events can poll everything
 * else less often.
 * @param events newest first; undefined until they are loaded
 */
export function useRefreshByEvents(events: readonly Event[] | undefined): void {
  const queries = useQueryClient()
  const newest = useRef<string>(undefined)
  const [refreshes] = useState(() => refreshesOf(queries))
  useEffect(() => refreshes.stop, [refreshes])
  useEffect(() => {
    if (events === undefined) return
    const seen = newest.current
    newest.current = events[0]?.id ?? ''
    if (seen === undefined || seen === newest.current) return
    const known = events.findIndex(({ id }) => id === seen)
    const added = known < 0 ? events : events.slice(0, known)
    const records = new Set(added.map(({ trigger }) => trigger.split('.')[0] ?? ''))
    const changed = [...records].map((record) => CHANGED_BY[record]).filter((key) => key !== undefined)
    refreshes.ask(changed)
  }, [events, refreshes])
}

/**
 * Refreshes queries at once, and after each pause the queries that change later and the queries that were requested
 * in the meantime.
 */
function refreshesOf(queries: QueryClient) {
  const asked = new Set<Key>()
  let isNews = false
  let pause: ReturnType<typeof setTimeout> | undefined
  function refresh() {
    pause = undefined
    for (const queryKey of asked) void queries.invalidateQueries({ queryKey })
    asked.clear()
    if (!isNews) return
    isNews = false
    for (const key of FOLLOWING) asked.add(key)
    pause = setTimeout(refresh, PAUSE_MS)
  }
  return {
    ask(keys: readonly Key[]) {
      for (const key of keys) asked.add(key)
      isNews = true
      if (pause === undefined) refresh()
    },
    stop() {
      clearTimeout(pause)
      pause = undefined
    },
  }
}
