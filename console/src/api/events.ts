import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../../clients/typescript/src/types.ts'
import { client } from './client.ts'
import { useList } from './lists.ts'

export type Event = Schemas['Event']

export const EVENT_ORDERS = ['newest', 'oldest'] as const

interface Filters {
  readonly trigger_id?: Event['trigger'] | undefined
  readonly entity_id?: string | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly order?: (typeof EVENT_ORDERS)[number] | undefined
}

interface Options {
  readonly limit?: number
  readonly enabled?: boolean
}

export function useEvents(
  { trigger_id, entity_id, since, until, order }: Filters,
  { limit = 25, enabled = true }: Options = {},
) {
  return useList({
    enabled,
    queryKey: ['events', { trigger_id, entity_id, since, until, order, limit }],
    live: true,
    // The links in an event are signed anew each time; the event itself never changes.
    version: ({ id }: Event) => id,
    load: (cursor, signal) => {
      const query = {
        limit,
        ...(cursor && { cursor }),
        ...(trigger_id && { trigger_id }),
        ...(entity_id && { entity_id }),
        ...(since && { since }),
        ...(until && { until }),
        ...(order && { order }),
      }
      return client().get('/v1/events', { params: { query }, signal })
    },
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
