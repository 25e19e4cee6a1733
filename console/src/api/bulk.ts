import { hashKey } from '@tanstack/react-query'
import {
  ApiError,
  PreconditionFailedError,
  RateLimitedError,
  UnauthorizedError,
} from '../../../clients/typescript/src/errors.ts'
import { etagOf } from '../../../clients/typescript/src/etag.ts'
import { askingOnce } from './client.ts'
import type { Expense } from './expense-types.ts'
import { paced } from './pace.ts'

/** A change of one expense in a bulk action. */
export interface Change<Value> {
  readonly expense: Expense
  /** The value that the user has seen. If the stored value has changed since then, it is not replaced. */
  readonly from: Value
  readonly to: Value
}

type Result =
  // `same`: someone else has made the same change meanwhile, which an undo must not undo.
  | { readonly status: 'changed' | 'same' | 'kept' | 'stopped' }
  | { readonly status: 'refused'; readonly error: Error }
export type Outcome<Value> = Change<Value> & Result

/** What a bulk action changes of an expense. */
export interface Part<Value> {
  readonly read: (expense: Expense) => Value
  /** @returns the changed expense, if the response has it */
  readonly write: (expense: Expense, to: Value, ifMatch: string | undefined) => Promise<Expense | undefined>
}

export interface Progress {
  /** Aborted when the user cancels: requests under way are finished, and no other is sent. */
  readonly signal: AbortSignal
  /** @param count the number of expenses that are done */
  readonly onProgress: (count: number) => void
}

/** Changes expenses; safe to repeat. */
export type Work<Value> = (
  changes: readonly Change<Value>[],
  progress: Progress,
) => Promise<readonly Outcome<Value>[]>

/** A step of a bulk action: the changes of expenses that are sent at the same time. */
export interface Step<Value> {
  readonly changes: readonly Change<Value>[]
  readonly run: (signal: AbortSignal) => Promise<readonly Outcome<Value>[]>
}

/** Expenses that are read and written at the same time. */
const AT_ONCE = 8
const MAX_TRIES = 5

/**
 * Carries out the steps one after the other, until a step fails for a reason that would also fail the next step.
 * @throws the error of the service or the connection, if nothing was changed
 */
export async function carryOut<Value>(
  steps: readonly Step<Value>[],
  { signal, onProgress }: Progress,
): Promise<readonly Outcome<Value>[]> {
  const outcomes: Outcome<Value>[] = []
  let fault: Error | undefined
  for (const { changes, run } of steps) {
    const error = fault
    const done = error
      ? changes.map((change) => refused(change, error))
      : signal.aborted
        ? changes.map(stopped)
        : await run(signal)
    outcomes.push(...done)
    onProgress(outcomes.length)
    fault ??= done.flatMap((one) => ('error' in one && isFault(one.error) ? one.error : []))[0]
  }
  if (fault && outcomes.every(({ status }) => status === 'refused')) throw fault
  return outcomes
}

/** Changes expenses one by one, because `If-Match` applies to a single expense. */
export const oneByOne = <Value>(
  part: Part<Value>,
  changes: readonly Change<Value>[],
): readonly Step<Value>[] =>
  chunksOf(changes, AT_ONCE).map((some) => ({
    changes: some,
    run: (signal) =>
      Promise.all(some.map((change) => settle(change, signal, () => swap(part, change, signal)))),
  }))

export const chunksOf = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size))

const refused = <Value>(change: Change<Value>, error: Error): Outcome<Value> => ({
  ...change,
  status: 'refused',
  error,
})
const stopped = <Value>(change: Change<Value>): Outcome<Value> => ({ ...change, status: 'stopped' })

/** Whether the next request would fail too. */
const isFault = (error: Error): boolean =>
  !(error instanceof ApiError) ||
  error.status >= 500 ||
  error instanceof RateLimitedError ||
  error instanceof UnauthorizedError

export async function settle<Value>(
  change: Change<Value>,
  signal: AbortSignal,
  run: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  try {
    return await run()
  } catch (error) {
    if (signal.aborted && error === signal.reason) return stopped(change)
    if (!(error instanceof Error)) throw error
    return refused(change, error)
  }
}

/**
 * Changes one expense if its value is still the value that the user has seen.
 * @param isRepeated whether an earlier request, whose response was lost, may have made the change
 */
export async function swap<Value>(
  { read, write }: Part<Value>,
  change: Change<Value>,
  signal: AbortSignal,
  isRepeated = false,
): Promise<Outcome<Value>> {
  const { expense, from, to } = change
  // The given expense cannot be used if it has no ETag, as in most lists, or if it is older than the change to undo.
  let known: Expense | undefined = etagOf(expense) && isSame(read(expense), from) ? expense : undefined
  let sent = Number(isRepeated)
  for (let tries = 1; ; tries++) {
    const now = known ?? (await paced(() => load(expense.id), signal))
    known = undefined
    const value = read(now)
    if (isSame(value, to)) return { ...change, expense: now, status: sent > tries - 1 ? 'changed' : 'same' }
    if (!isSame(value, from)) return { ...change, status: 'kept' }
    try {
      const changed = await paced(() => {
        sent++
        return write(now, to, etagOf(now))
      }, signal)
      return { ...change, expense: changed ?? expense, status: 'changed' }
    } catch (error) {
      // Another field of the expense has changed since the expense was read.
      if (!(error instanceof PreconditionFailedError) || tries === MAX_TRIES) throw error
    }
  }
}

const load = (id: string): Promise<Expense> =>
  askingOnce().get('/v1/expenses/{id}', { params: { path: { id } } })

/** The order of keys does not matter. */
const isSame = (a: unknown, b: unknown): boolean => hashKey([a]) === hashKey([b])

/** The changes that undo these changes, without changes that were not made. */
export const reversed = <Value>(outcomes: readonly Outcome<Value>[]): readonly Change<Value>[] =>
  outcomes.flatMap(({ status, expense, from, to }) =>
    status === 'changed' ? [{ expense, from: to, to: from }] : [],
  )
