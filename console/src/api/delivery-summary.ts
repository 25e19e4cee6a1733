import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../../clients/typescript/src/types.ts'
import { client } from './client.ts'

type DeliverySummary = Schemas['DeliverySummary']
export type HourCounts = DeliverySummary['hours'][number]

/** The numbers of deliveries of all subscriptions in the last 24 hours. */
export const useDeliverySummary = () =>
  useQuery({
    queryKey: ['deliveries', 'summary'],
    queryFn: ({ signal }) =>
      client().get('/v1/deliveries/summary', { params: { query: { hours: 24 } }, signal }),
    staleTime: 30_000,
  })
