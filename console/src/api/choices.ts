import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../../clients/typescript/src/types.ts'
import { client } from './client.ts'

interface Choice {
  readonly id: string
  readonly name: string
}

/** Maximum number of choices: a user cannot choose from thousands of names. */
const MAX_CHOICES = 1000
const params = { query: { limit: 100 } }
const STALE_MS = 60_000

/** All pipelines, the default one first. */
export const pipelinesQuery = queryOptions({
  queryKey: ['pipelines', 'all'],
  queryFn: async ({ signal }) => {
    const all = await Array.fromAsync(client().list('/v1/pipelines', { params, signal }))
    return all.sort((a, b) => Number(b.is_default) - Number(a.is_default) || a.name.localeCompare(b.name))
  },
  staleTime: STALE_MS,
})
export const useAllPipelines = () => useQuery(pipelinesQuery)

/** All custom fields of opportunities, by label. */
export const useAllCustomFields = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['custom-fields', 'all'],
    queryFn: async ({ signal }) => {
      const all = await Array.fromAsync(client().list('/v1/custom-fields', { params, signal }))
      return all.sort((a, b) => a.label.localeCompare(b.label))
    },
    staleTime: STALE_MS,
  })

/** All members, by name. */
export const useAllMembers = () =>
  useQuery({
    queryKey: ['members', 'all'],
    queryFn: async ({ signal }) => {
      const all = await Array.fromAsync(client().list('/v1/members', { params, signal }))
      return all.sort((a, b) => a.name.localeCompare(b.name))
    },
    staleTime: STALE_MS,
  })

/** Subscriptions by their address and description, including revoked subscriptions, whose deliveries remain. */
export const useSubscriptionChoices = () =>
  useQuery({
    queryKey: ['subscriptions', 'choices'],
    queryFn: ({ signal }) => {
      const query = { ...params.query, include_revoked: true }
      return collect(named(client().list('/v1/subscriptions', { params: { query }, signal })))
    },
    staleTime: STALE_MS,
  })

async function* named(
  subscriptions: AsyncIterable<Pick<Schemas['Subscription'], 'id' | 'target_url' | 'description'>>,
): AsyncIterable<Choice> {
  for await (const { id, target_url, description } of subscriptions) {
    yield { id, name: description ? `${target_url} (${description})` : target_url }
  }
}

/** A record, and the systems that have a counterpart of the record. */
type NamedChoice = Choice & { readonly systems: readonly string[] }

async function collect(
  records: AsyncIterable<Choice & { readonly external_references?: object }>,
): Promise<readonly NamedChoice[]> {
  const choices: NamedChoice[] = []
  for await (const { id, name, external_references = {} } of records) {
    choices.push({ id, name, systems: Object.keys(external_references) })
    if (choices.length === MAX_CHOICES) break
  }
  return choices.sort((a, b) => a.name.localeCompare(b.name))
}

export const useVendorChoices = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['vendors', 'choices'],
    queryFn: ({ signal }) => collect(client().list('/v1/vendors', { params, signal })),
    staleTime: STALE_MS,
  })

export const useCategoryChoices = () =>
  useQuery({
    queryKey: ['expense-categories', 'choices'],
    queryFn: ({ signal }) => collect(client().list('/v1/expense-categories', { params, signal })),
    staleTime: STALE_MS,
  })

/** Opportunities and projects whose name contains a text. */
export const useProjectChoices = (text: string | undefined) =>
  useQuery({
    enabled: text !== undefined,
    queryKey: ['opportunities', 'choices', text],
    queryFn: async ({ signal }): Promise<readonly Choice[]> => {
      const query = { limit: 20, ...(text && { q: text }) }
      const { data } = await client().get('/v1/opportunities', { params: { query }, signal })
      return data.map(({ id, name }) => ({ id, name }))
    },
    placeholderData: (previous) => previous,
    staleTime: STALE_MS,
  })

/** The name of the project with an id; undefined if there is none. */
export const useProjectName = (id: string | undefined) =>
  useQuery({
    queryKey: ['opportunities', 'name', id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) => {
      const params = { path: { id: id ?? '' } }
      const { name } = await client().get('/v1/opportunities/{id}', { params, signal })
      return name
    },
    staleTime: STALE_MS,
  })
