import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../clients/typescript/src/errors.ts'
import type { Schemas } from '../../../clients/typescript/src/types.ts'
import { client } from './client.ts'
import { type FiltersOf, useList } from './lists.ts'
import { polling } from './polling.ts'

export type Delivery = Schemas['Delivery']
export type Attempt = Delivery['attempts'][number]

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed', 'skipped'] as const

export type DeliveryFilters = FiltersOf<'/v1/subscriptions/{id}/deliveries'>

export function useDeliveries(id: string, filters: DeliveryFilters) {
  return useList({
    queryKey: ['deliveries', 'of-subscription', id, filters],
    live: true,
    limit: 25,
    load: (page, signal) => {
      const params = { path: { id }, query: { ...filters, ...page } }
      return client().get('/v1/subscriptions/{id}/deliveries', { params, signal })
    },
  })
}

export type FailureFilters = FiltersOf<'/v1/deliveries'>

/** The failures of all subscriptions, newest attempt first. */
export const useFailures = (filters: FailureFilters) =>
  useList({
    queryKey: ['deliveries', 'failures', filters],
    live: true,
    limit: 25,
    load: (page, signal) =>
      client().get('/v1/deliveries', { params: { query: { ...filters, ...page } }, signal }),
  })

export function useDeliveriesOfEvent(eventId: string) {
  return useList({
    queryKey: ['deliveries', 'of-event', eventId],
    live: true,
    limit: 25,
    load: (page, signal) => {
      const params = { path: { event_id: eventId }, query: page }
      return client().get('/v1/events/{event_id}/deliveries', { params, signal })
    },
  })
}

export const useDelivery = (id: string) =>
  useQuery({
    queryKey: ['deliveries', id],
    queryFn: ({ signal }) => client().get('/v1/deliveries/{id}', { params: { path: { id } }, signal }),
    refetchInterval: polling,
  })

const redeliver = (id: string): Promise<Delivery> =>
  client().post('/v1/deliveries/{id}/redeliver', { params: { path: { id } } })

/**
 * Redelivers one after the other, until the API cannot be reached. @returns how many were refused, such as deliveries of
 * deleted subscriptions
 */
export function useRedeliverAll() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (
      ids: readonly string[],
    ): Promise<{ readonly sent: number; readonly refused: number }> => {
      let refused = 0
      for (const id of ids) {
        await redeliver(id).catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.status >= 500) throw error
          refused++
        })
      }
      return { sent: ids.length - refused, refused }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['deliveries'] }),
  })
}

export function useRedeliver() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: redeliver,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['deliveries'] }),
  })
}
