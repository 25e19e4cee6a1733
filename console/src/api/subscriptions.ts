import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Init, Schemas } from '../../../clients/typescript/src/types.ts'
import { changeShown } from './change-shown.ts'
import { client } from './client.ts'
import { type FiltersOf, useList } from './lists.ts'
import { pollingUntilIdle } from './polling.ts'

export type SubscriptionFilters = FiltersOf<'/v1/subscriptions', 'target_url'>

const path = (id: string) => ({ params: { path: { id } } })

export function useSubscriptions(filters: SubscriptionFilters = {}) {
  return useList({
    queryKey: ['subscriptions', filters],
    live: true,
    limit: 50,
    load: (page, signal) =>
      client().get('/v1/subscriptions', { params: { query: { ...filters, ...page } }, signal }),
  })
}

const readSubscription = (id: string, signal?: AbortSignal): Promise<Subscription> =>
  client().get('/v1/subscriptions/{id}', { ...path(id), signal: signal ?? null })

export const useSubscription = (id: string) =>
  useQuery({
    queryKey: ['subscriptions', id],
    // TanStack Query's structural sharing would create another object, which has no ETag.
    structuralSharing: false,
    queryFn: ({ signal }) => readSubscription(id, signal),
    refetchInterval: pollingUntilIdle,
  })

export const useTriggers = () =>
  useQuery({
    queryKey: ['triggers'],
    queryFn: async ({ signal }) => {
      const query = { limit: 100 }
      const { data } = await client().get('/v1/triggers', { params: { query }, signal })
      return data
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A mutation that changes a subscription. Afterwards all queries of subscriptions are loaded again. */
export function useSubscriptionChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['deliveries', 'summary'] })
      return queries.invalidateQueries({ queryKey: ['subscriptions'] })
    },
  })
}

export const createSubscription = (body: NewSubscription): Promise<SubscriptionWithSecret> =>
  client().post('/v1/subscriptions', { body })

export const changeSubscription = (
  subscription: Subscription,
  body: SubscriptionChange,
  same?: readonly (keyof Subscription)[],
): Promise<Subscription> =>
  changeShown(subscription, {
    read: () => readSubscription(subscription.id),
    write: (ifMatch) => client().patch('/v1/subscriptions/{id}', { ...path(subscription.id), body, ifMatch }),
    ...(same && { same }),
  })

export const deleteSubscription = (subscription: Subscription) =>
  changeShown(subscription, {
    read: () => readSubscription(subscription.id),
    write: (ifMatch) => client().delete('/v1/subscriptions/{id}', { ...path(subscription.id), ifMatch }),
  })

export const rotateSecret = (id: string): Promise<SubscriptionWithSecret> =>
  client().post('/v1/subscriptions/{id}/rotate-secret', path(id))

export const takeOverSubscription = (id: string): Promise<Subscription> =>
  client().post('/v1/subscriptions/{id}/take-over', path(id))

/** @param triggerId by default the subscription's first trigger */
export const sendTest = (id: string, triggerId: TriggerId | undefined): Promise<Schemas['Delivery']> =>
  client().post('/v1/subscriptions/{id}/test', {
    ...path(id),
    body: triggerId ? { trigger_id: triggerId } : {},
  })

export type Subscription = Schemas['Subscription']
export type SubscriptionWithSecret = Schemas['SubscriptionWithSecret']
export type TriggerId = Schemas['TriggerId']
export type NewSubscription = Init<'/v1/subscriptions', 'post'>['body']
export type SubscriptionChange = NonNullable<Init<'/v1/subscriptions/{id}', 'patch'>['body']>
