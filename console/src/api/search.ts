import { useQuery } from '@tanstack/react-query'
import type { Result } from '../../../clients/typescript/src/types.ts'
import { client } from './client.ts'

export type Hit = Result<'/v1/search', 'get'>['data'][number]

/** The shortest text that the API searches for. */
export const MIN_SEARCH = 2

/** The records with an id, or with a text in their names, addresses, emails or phone numbers. */
export const useSearch = (q: string) =>
  useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => client().get('/v1/search', { params: { query: { q } }, signal }),
    enabled: q.length >= MIN_SEARCH,
  })
