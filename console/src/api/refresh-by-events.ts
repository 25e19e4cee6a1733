import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Event } from './events.ts'

/** The queries that an event of a record may change, besides the deliveries. */
const CHANGED_BY: Readonly<Record<string, readonly string[]>> = {
  opportunity: ['opportunities', 'value'],
  expense: ['expenses', 'states'],
}

/**
 * Refreshes what new events have changed, so that a page which shows the newest events must not ask for the rest as often.
 * @param events newest first; undefined until they are loaded
 */
export function useRefreshByEvents(events: readonly Event[] | undefined): void {
  const queries = useQueryClient()
  const newest = useRef<string>(undefined)
  useEffect(() => {
    if (events === undefined) return
    const seen = newest.current
    newest.current = events[0]?.id ?? ''
    if (seen === undefined || seen === newest.current) return
    const known = events.findIndex(({ id }) => id === seen)
    const added = known < 0 ? events : events.slice(0, known)
    const records = new Set(added.map(({ trigger }) => trigger.split('.')[0] ?? ''))
    const keys = [...records].flatMap((record) => (CHANGED_BY[record] ? [CHANGED_BY[record]] : []))
    for (const queryKey of [['deliveries', 'summary'], ...keys]) void queries.invalidateQueries({ queryKey })
  }, [events, queries])
}
