import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  ApiError,
  PreconditionFailedError,
  RateLimitedError,
  UnauthorizedError,
} from '../../../clients/typescript/src/errors.ts'
import { etagOf } from '../../../clients/typescript/src/etag.ts'
import { client } from './client.ts'
import type { Expense } from './expense-types.ts'
import { readExpense } from './expenses.ts'
import { SYSTEMS } from './external-systems.ts'

/** The reference that a system has written to an expense; null if the system has not handled the expense. */
export type Stamp = Pick<Expense['external_references'][string], 'external_id' | 'url' | 'metadata'> | null

export interface StampChange {
  readonly expenseId: string
  /** The reference that the user has seen. If the stored reference has changed since then, it is not replaced. */
  readonly from: Stamp
  readonly to: Stamp
}

type Result = { readonly status: 'changed' | 'kept' } | { readonly status: 'refused'; readonly error: Error }
export type StampOutcome = StampChange & Result

/** Maximum number of expenses in one request. */
const BATCH = 50
/** Expenses that are read and written at the same time. */
const AT_ONCE = 8
const MAX_TRIES = 5

export function stampOf({ external_references }: Expense, system: string): Stamp {
  const reference = Object.hasOwn(external_references, system) ? external_references[system] : undefined
  if (!reference) return null
  const { external_id, url, metadata } = reference
  return { external_id, url, metadata }
}

/**
 * Changes the references of a system, unless someone else has changed them; safe to repeat. New references are
 * written by few requests; existing references are changed one by one, because `If-Match` applies to a single
 * expense.
 * @throws the error of the service or the connection, if nothing was changed
 */
export async function changeStamps(
  system: string,
  changes: readonly StampChange[],
): Promise<readonly StampOutcome[]> {
  const added = changes.filter(({ from, to }) => from === null && to !== null)
  const others = changes.filter((change) => !added.includes(change))
  const steps = [
    ...chunksOf(added, BATCH).map((part) => ({ part, run: () => add(system, part) })),
    ...chunksOf(others, AT_ONCE).map((part) => ({
      part,
      run: () => Promise.all(part.map((change) => settle(change, () => swap(system, change)))),
    })),
  ]
  const outcomes: StampOutcome[] = []
  let fault: Error | undefined
  for (const { part, run } of steps) {
    const error = fault
    const done = error ? part.map((change) => refused(change, error)) : await run()
    outcomes.push(...done)
    fault ??= done.flatMap((one) => ('error' in one && isFault(one.error) ? one.error : []))[0]
  }
  if (fault && outcomes.every(({ status }) => status === 'refused')) throw fault
  return outcomes
}

const chunksOf = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size))

const refused = (change: StampChange, error: Error): StampOutcome => ({ ...change, status: 'refused', error })

/** Whether the next request would fail too. */
const isFault = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error instanceof RateLimitedError

async function settle(change: StampChange, run: () => Promise<'changed' | 'kept'>): Promise<StampOutcome> {
  try {
    return { ...change, status: await run() }
  } catch (error) {
    // The session has ended.
    if (error instanceof UnauthorizedError || !(error instanceof Error)) throw error
    return refused(change, error)
  }
}

/** Writes references to expenses that have none, by one request. */
async function add(system: string, changes: readonly StampChange[]): Promise<readonly StampOutcome[]> {
  const sent = client().put('/v1/external-references/{namespace}', {
    params: { path: { namespace: system } },
    body: {
      references: changes.map(({ expenseId, to }) => ({ external_id: null, ...to, expense_id: expenseId })),
    },
    ifNoneMatch: '*',
  })
  return Promise.all(
    changes.map((change, n) =>
      settle(change, async () => {
        const { status = 0, error } = (await sent).data[n] ?? {}
        // Another user has written the reference, or an earlier attempt whose response was lost.
        if (status === 412) return swap(system, change)
        if (error) throw new ApiError({ status, code: error.code, message: error.message })
        return 'changed'
      }),
    ),
  )
}

/** Changes the reference of one expense if it is still the reference that the user has seen. */
async function swap(system: string, { expenseId, from, to }: StampChange): Promise<'changed' | 'kept'> {
  const path = '/v1/expenses/{id}/external-references/{namespace}'
  const params = { path: { id: expenseId, namespace: system } }
  for (let tries = 1; ; tries++) {
    const expense = await readExpense(expenseId)
    const now = stampOf(expense, system)
    // By an earlier attempt.
    if (isSame(now, to)) return 'changed'
    if (!isSame(now, from)) return 'kept'
    const ifMatch = etagOf(expense)
    try {
      if (to) await client().put(path, { params, body: to, ifMatch })
      else await client().delete(path, { params, ifMatch })
      return 'changed'
    } catch (error) {
      // Another field of the expense has changed since the expense was read.
      if (!(error instanceof PreconditionFailedError) || tries === MAX_TRIES) throw error
    }
  }
}

/** The order of keys in the metadata does not matter. */
const isSame = (a: Stamp, b: Stamp): boolean => hashKey([a]) === hashKey([b])

interface Input {
  readonly system: string
  readonly changes: readonly StampChange[]
}

export function useStampChanges() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ system, changes }: Input) => changeStamps(system, changes),
    // A part of the references may have been written before a failure.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['expenses'] }),
        queries.invalidateQueries({ queryKey: SYSTEMS }),
      ]),
  })
}
