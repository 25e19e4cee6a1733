import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Init, Schemas } from '../../../clients/typescript/src/types.ts'
import { changeShown } from './change-shown.ts'
import { client } from './client.ts'
import type { FiltersOf, ListOptions } from './lists.ts'

export type Contact = Schemas['Contact']
export type ContactChange = NonNullable<Init<'/v1/contacts/{id}', 'patch'>['body']>

/** `q` finds parts of names, emails and phone numbers. */
export type ContactFilters = FiltersOf<
  '/v1/contacts',
  'email' | 'phone' | 'updated_since' | 'order' | 'include_deleted'
>

const CONTACTS = ['contacts'] as const

export const readContact = (id: string, signal?: AbortSignal): Promise<Contact> =>
  client().get('/v1/contacts/{id}', { params: { path: { id } }, signal: signal ?? null })

/** @param id undefined while no contact is chosen */
export const useContact = (id: string | undefined) =>
  useQuery({
    queryKey: [...CONTACTS, 'one', id],
    // TanStack Query's structural sharing would create another object, which has no ETag.
    structuralSharing: false,
    queryFn: ({ signal }) => readContact(id ?? '', signal),
    enabled: id !== undefined,
  })

export const contactList = (filters: ContactFilters): ListOptions<Contact> => ({
  queryKey: [...CONTACTS, 'list', filters],
  limit: 50,
  load: (page, signal) =>
    client().get('/v1/contacts', { params: { query: { ...filters, ...page } }, signal }),
})

/** The contacts that match a text, for a field in which the user chooses a contact. */
export const useContactSearch = (q: string | undefined) =>
  useQuery({
    enabled: q !== undefined,
    queryKey: [...CONTACTS, 'search', q],
    queryFn: async ({ signal }) => {
      const params = { query: { limit: 20, ...(q && { q }) } }
      const { data } = await client().get('/v1/contacts', { params, signal })
      return data
    },
    placeholderData: (previous) => previous,
  })

export const createContact = (body: ContactChange): Promise<Contact> =>
  client().post('/v1/contacts', { body })

export const changeContact = (contact: Contact, body: ContactChange): Promise<Contact> =>
  changeShown(contact, {
    read: () => readContact(contact.id),
    write: (ifMatch) =>
      client().patch('/v1/contacts/{id}', { params: { path: { id: contact.id } }, body, ifMatch }),
  })

/** A mutation that changes a contact, and then refreshes the queries that show contacts. */
export function useContactChange<Input>(change: (input: Input) => Promise<Contact>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: CONTACTS }),
  })
}
