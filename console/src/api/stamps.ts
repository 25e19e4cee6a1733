import { ApiError } from '../../../clients/typescript/src/errors.ts'
import {
  type Change,
  carryOut,
  chunksOf,
  type Outcome,
  oneByOne,
  type Part,
  type Progress,
  settle,
  swap,
} from './bulk.ts'
import { askingOnce } from './client.ts'
import type { Expense } from './expense-types.ts'
import { paced } from './pace.ts'

/** The reference that a system has written to an expense; null if the system has not handled the expense. */
export type Stamp = Pick<Expense['external_references'][string], 'external_id' | 'url' | 'metadata'> | null

export type StampChange = Change<Stamp>

/** Maximum number of expenses in one request. */
const BATCH = 50

export function stampOf({ external_references }: Expense, system: string): Stamp {
  const reference = Object.hasOwn(external_references, system) ? external_references[system] : undefined
  if (!reference) return null
  const { external_id, url, metadata } = reference
  return { external_id, url, metadata }
}

/**
 * Changes the references of a system, unless someone else has changed them. New references are written in few requests.
 */
export const stampsBy =
  (system: string) =>
  (changes: readonly StampChange[], progress: Progress): Promise<readonly Outcome<Stamp>[]> => {
    const added = changes.filter(({ from, to }) => from === null && to !== null)
    const others = changes.filter(({ from, to }) => from !== null || to === null)
    const additions = chunksOf(added, BATCH).map((some) => ({
      changes: some,
      run: (signal: AbortSignal) => add(system, some, signal),
    }))
    return carryOut([...additions, ...oneByOne(referenceOf(system), others)], progress)
  }

const referenceOf = (system: string): Part<Stamp> => ({
  read: (expense) => stampOf(expense, system),
  write: async ({ id }, to, ifMatch) => {
    const path = '/v1/expenses/{id}/external-references/{namespace}'
    const params = { path: { id, namespace: system } }
    if (to) return askingOnce().put(path, { params, body: to, ifMatch })
    await askingOnce().delete(path, { params, ifMatch })
    return undefined
  },
})

/** Writes references to expenses that have none, by one request. */
async function add(
  system: string,
  changes: readonly StampChange[],
  signal: AbortSignal,
): Promise<readonly Outcome<Stamp>[]> {
  const references = changes.map(({ expense, to }) => ({
    external_id: null,
    ...to,
    expense_id: expense.id,
  }))
  const params = { path: { namespace: system } }
  const path = '/v1/external-references/{namespace}'
  let times = 0
  const sent = paced(() => {
    times++
    return askingOnce().put(path, { params, body: { references }, ifNoneMatch: '*' })
  }, signal)
  return Promise.all(
    changes.map((change, n) =>
      settle(change, signal, async () => {
        const { status = 0, error } = (await sent).data[n] ?? {}
        // Another user has written the reference, or an earlier attempt whose response was lost.
        if (status === 412) return swap(referenceOf(system), change, signal, times > 1)
        if (error) throw new ApiError({ status, code: error.code, message: error.message })
        return { ...change, status: 'changed' }
      }),
    ),
  )
}
