import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../../clients/typescript/src/types.ts'
import { client } from './client.ts'

export type Contact = Schemas['Contact']

/** @param id undefined while there is none */
export const useContact = (id: string | undefined) =>
  useQuery({
    queryKey: ['contacts', 'one', id],
    queryFn: ({ signal }) =>
      client().get('/v1/contacts/{id}', { params: { path: { id: id ?? '' } }, signal }),
    enabled: id !== undefined,
  })

/** Contacts whose name contains a text, for a field that chooses one. */
export const useContactSearch = (q: string) =>
  useQuery({
    queryKey: ['contacts', 'search', q],
    queryFn: async ({ signal }) => {
      const params = { query: { limit: 20, ...(q && { q }) } }
      const { data } = await client().get('/v1/contacts', { params, signal })
      return data
    },
    placeholderData: (previous) => previous,
  })
