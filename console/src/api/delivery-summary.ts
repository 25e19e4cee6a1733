import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../../clients/typescript/src/types.ts'
import { client } from './client.ts'
import { SLOW_POLLING_MS } from './polling.ts'

export type DeliverySummary = Schemas['DeliverySummary']
export type HourCounts = DeliverySummary['hours'][number]

/** The numbers of deliveries of the last 24 hours, of all subscriptions. */
export const useDeliverySummary = () =>
  useQuery({
    queryKey: ['deliveries', 'summary'],
    queryFn: ({ signal }) =>
      client().get('/v1/deliveries/summary', { params: { query: { hours: 24 } }, signal }),
    refetchInterval: SLOW_POLLING_MS,
    staleTime: SLOW_POLLING_MS / 2,
  })
