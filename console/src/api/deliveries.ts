import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../clients/typescript/src/errors.ts'
import type { Schemas } from '../../../clients/typescript/src/types.ts'
import { client } from './client.ts'
import { type FiltersOf, type List, useList } from './lists.ts'
import { polling } from './polling.ts'

export type Delivery = Schemas['Delivery']
export type Attempt = Delivery['attempts'][number]

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

/**
 * The failures of all subscriptions, newest attempt first; without a status, both failed deliveries and deliveries that
 * are being retried.
 */
export function useFailures({ status, ...filters }: Partial<FailureFilters>): List<Delivery> {
  const first = useFailureList({ ...filters, status: status ?? 'failed' }, true)
  const retrying = useFailureList({ ...filters, status: 'retrying' }, status === undefined)
  return status === undefined ? joined(first, retrying) : first
}

const useFailureList = (filters: FailureFilters, enabled: boolean) =>
  useList({
    queryKey: ['deliveries', 'failures', filters],
    live: true,
    limit: 25,
    enabled,
    load: (page, signal) =>
      client().get('/v1/deliveries', { params: { query: { ...filters, ...page } }, signal }),
  })

const attemptedAt = ({ attempts, created_at }: Delivery) => attempts.at(-1)?.started_at ?? created_at

function joined(...lists: readonly List<Delivery>[]): List<Delivery> {
  const data = lists.flatMap((list) => list.data ?? [])
  return {
    data: lists.every((list) => list.data)
      ? data.sort((a, b) => (attemptedAt(a) < attemptedAt(b) ? 1 : -1))
      : undefined,
    error: lists.find(({ error }) => error)?.error ?? null,
    refetch: () => lists.map((list) => list.refetch()),
    hasMore: lists.some((list) => list.hasMore),
    isLoadingMore: lists.some((list) => list.isLoadingMore),
    loadMore: () => {
      for (const list of lists) if (list.hasMore) list.loadMore()
    },
  }
}

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
 * Redelivers deliveries one after the other, until the API cannot be reached.
 * @returns how many were refused, such as deliveries of deleted subscriptions
 * @throws the last refusal, if every delivery was refused
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
          if (refused === ids.length) throw error
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
