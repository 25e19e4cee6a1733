import { useQuery } from '@tanstack/react-query'
import type { Result } from '../../../clients/typescript/src/types.ts'
import { client } from './client.ts'

export type Hit = Result<'/v1/search', 'get'>['data'][number]

/** The shortest text that the API searches for. */
export const MIN_SEARCH = 2

/** The records that have this id, or have this text in a name, address, email or phone number. */
export const useSearch = (q: string) =>
  useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => client().get('/v1/search', { params: { query: { q } }, signal }),
    enabled: q.length >= MIN_SEARCH,
  })
