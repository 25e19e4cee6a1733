import { useQuery } from '@tanstack/react-query'
import { useCategoryChoices, useVendorChoices } from './choices.ts'
import { client } from './client.ts'
import type { Expense } from './expense-types.ts'

export const SYSTEMS = ['external-systems'] as const

/** The systems that have handled expenses, by name. */
export const useExternalSystems = () =>
  useQuery({
    queryKey: SYSTEMS,
    queryFn: async ({ signal }) => {
      const params = { query: { limit: 100 } }
      const all = await Array.fromAsync(client().list('/v1/external-references', { params, signal }))
      return all.map(({ namespace }) => namespace)
    },
    staleTime: 60_000,
  })

/**
 * The systems that have handled expenses, and systems that only have a reference of a vendor or category, or a sync
 * error.
 */
export function useKnownSystems(expenses: readonly Expense[]) {
  const handling = useExternalSystems()
  const vendors = useVendorChoices()
  const categories = useCategoryChoices()
  const named = [...(vendors.data ?? []), ...(categories.data ?? [])].flatMap(({ systems }) => systems)
  const failing = expenses.flatMap(({ sync_errors }) => Object.keys(sync_errors))
  return {
    systems: [...new Set([...(handling.data ?? []), ...named, ...failing])].sort(),
    isLoading: handling.isLoading || vendors.isLoading || categories.isLoading,
  }
}

const LAST_AS = 'console.last-system'

/** Value of the choice for a new system, which the user names. */
export const ANOTHER = ''

/** The chosen system, or the last system used for marking in this browser, or the first system. Systems may be loaded later. */
export function proposedSystem(chosen: string | undefined, systems: readonly string[]): string {
  const last = localStorage.getItem(LAST_AS)
  return chosen ?? (last !== null && systems.includes(last) ? last : systems[0]) ?? ANOTHER
}

export const rememberSystem = (system: string): void => localStorage.setItem(LAST_AS, system)
