import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Result } from '../../../clients/typescript/src/types.ts'
import { client } from './client.ts'

/** The most expenses that one request stamps. */
const BATCH = 50

type Outcome = Result<'/v1/external-references/{namespace}', 'put'>['data'][number]

const SYSTEMS = ['external-systems'] as const

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

interface Stamp {
  readonly system: string
  readonly expenseIds: readonly string[]
  /** Null clears the stamp. */
  readonly externalId: string | null
}

/** Stamps or clears expenses; safe to repeat. The outcomes are in the order of the expenses. */
async function stamp({ system, expenseIds, externalId }: Stamp): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (let at = 0; at < expenseIds.length; at += BATCH) {
    const references = expenseIds
      .slice(at, at + BATCH)
      .map((expense_id) => ({ expense_id, external_id: externalId }))
    const { data } = await client().put('/v1/external-references/{namespace}', {
      params: { path: { namespace: system } },
      body: { references },
    })
    outcomes.push(...data)
  }
  return outcomes
}

export function useStamp() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: stamp,
    // A part may have been stamped before a failure.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['expenses'] }),
        queries.invalidateQueries({ queryKey: SYSTEMS }),
      ]),
  })
}
