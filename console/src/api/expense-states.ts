import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import type { Expense } from './expense-types.ts'
import { VERY_SLOW_POLLING_MS } from './polling.ts'

const PAGE = 100
const BEGINNING = '1970-01-01T00:00:00.000Z'

type Handled = Pick<Expense, 'external_references' | 'sync_errors'>

/** The expenses of one system, by what it has said about them. */
export interface SystemStates {
  /** The namespace of the system. */
  readonly system: string
  readonly handled: number
  /** It has said nothing yet. */
  readonly waiting: number
  /** It could not take them, and has no reference of them. */
  readonly refused: number
}

/** @param known systems that are counted even if they have said nothing about these expenses */
export function statesBySystem(
  expenses: readonly Handled[],
  known: readonly string[] = [],
): readonly SystemStates[] {
  const systems = new Set([...known, ...expenses.flatMap(namesOf)])
  return [...systems].sort().map((system) => {
    const handled = expenses.filter(({ external_references }) => system in external_references).length
    const refused = expenses.filter(
      (one) => system in one.sync_errors && !(system in one.external_references),
    ).length
    return { system, handled, refused, waiting: expenses.length - handled - refused }
  })
}

const namesOf = ({ external_references, sync_errors }: Handled): string[] => [
  ...Object.keys(external_references),
  ...Object.keys(sync_errors),
]

async function load(signal: AbortSignal) {
  const read = (query: { reconciled?: true; updated_since?: string }) =>
    client().get('/v1/expenses', { params: { query: { ...query, limit: PAGE } }, signal })
  const { data, has_more } = await read({})
  // A system that has said nothing about the newest expenses is known by the expenses that were handled first.
  const first = has_more ? await read({ reconciled: true, updated_since: BEGINNING }) : { data: [] }
  return {
    counted: data.length,
    isComplete: !has_more,
    systems: statesBySystem(data, first.data.flatMap(namesOf)),
  }
}

/** What each system has done with the newest expenses. */
export const useExpenseStates = () =>
  useQuery({
    queryKey: ['expenses', 'states'],
    queryFn: ({ signal }) => load(signal),
    refetchInterval: VERY_SLOW_POLLING_MS,
  })
