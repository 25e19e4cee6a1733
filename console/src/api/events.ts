import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../../clients/typescript/src/types.ts'
import { client } from './client.ts'
import { type FiltersOf, useList } from './lists.ts'

export type Event = Schemas['Event']

export type EventFilters = FiltersOf<'/v1/events', 'trigger_ids' | 'order'>

export function useEvents(filters: EventFilters, limit = 25) {
  return useList({
    queryKey: ['events', { ...filters, limit }],
    live: true,
    // Each response has newly signed links; the event itself never changes.
    version: ({ id }: Event) => id,
    limit,
    load: (page, signal) =>
      client().get('/v1/events', { params: { query: { ...filters, ...page } }, signal }),
  })
}

/** An event never changes, so it is loaded once. */
export const useEvent = (id: string) =>
  useQuery({
    queryKey: ['events', id],
    queryFn: ({ signal }) =>
      client().get('/v1/events/{event_id}', { params: { path: { event_id: id } }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
