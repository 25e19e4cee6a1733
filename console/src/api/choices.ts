import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

const params = { query: { limit: 100 } }
const STALE_MS = 60_000

/** All pipelines, the default one first. */
export const useAllPipelines = () =>
  useQuery({
    queryKey: ['pipelines', 'all'],
    queryFn: async ({ signal }) => {
      const all = await Array.fromAsync(client().list('/v1/pipelines', { params, signal }))
      return all.sort((a, b) => Number(b.is_default) - Number(a.is_default) || a.name.localeCompare(b.name))
    },
    staleTime: STALE_MS,
  })

/** All custom fields of opportunities, by label. */
export const useAllCustomFields = () =>
  useQuery({
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
