import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { SLOW_POLLING_MS } from './polling.ts'

const PAGE = 100

interface Unhandled {
  /** The namespace of the system. */
  readonly system: string
  readonly count: number
  /** Whether there are more than `count`. */
  readonly hasMore: boolean
}

/** Systems are known by the references that they have left on recent expenses. */
async function load(signal: AbortSignal): Promise<readonly Unhandled[]> {
  const query = { limit: PAGE, reconciled: true }
  const { data } = await client().get('/v1/expenses', { params: { query }, signal })
  const systems = new Set(data.flatMap(({ external_references }) => Object.keys(external_references)))
  return Promise.all(
    [...systems].sort().map(async (system) => {
      const params = { query: { limit: PAGE, unreconciled_by: system } }
      const page = await client().get('/v1/expenses', { params, signal })
      return { system, count: page.data.length, hasMore: page.has_more }
    }),
  )
}

/** How many expenses each system has not handled yet. */
export const useUnhandledExpenses = () =>
  useQuery({
    queryKey: ['expenses', 'unhandled'],
    queryFn: ({ signal }) => load(signal),
    refetchInterval: SLOW_POLLING_MS,
    staleTime: SLOW_POLLING_MS / 2,
  })
