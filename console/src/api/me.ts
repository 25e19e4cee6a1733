import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../../clients/typescript/src/types.ts'
import { keepDraftsOf } from '../parts/drafts.ts'
import { client, clientOf } from './client.ts'

export type Me = Schemas['Me']

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me: Me = await client().get('/v1/me', { signal })
    keepDraftsOf(me.member.id)
    return me
  },
  staleTime: 60_000,
})

/** The member, workspace and permissions of the session's key. */
export const useMe = () => useQuery(meQuery)

/**
 * Requests the member to whom a key belongs, before the session with that key starts. Without a key, requests the
 * member of the session in the cookie.
 */
export const memberOf = (apiKey: string | undefined): Promise<Me> =>
  clientOf(apiKey === undefined ? null : { key: apiKey }).get('/v1/me')
