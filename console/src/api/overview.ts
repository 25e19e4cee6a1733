import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../../clients/typescript/src/types.ts'
import { client } from './client.ts'
import { lastVisitEnd } from './visit.ts'

export type Overview = Schemas['Overview']

const MINUTE_MS = 60_000

/** The data of the first page, in one request. A change on another page invalidates it (`app/query-client.ts`). */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => {
    const query = {
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      since: lastVisitEnd(),
    }
    return client().get('/v1/overview', { params: { query }, signal })
  },
  staleTime: MINUTE_MS,
  refetchInterval: MINUTE_MS,
})

export const useOverview = () => useQuery(overviewQuery)
