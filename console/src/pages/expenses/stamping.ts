import type { Expense } from '../../api/expense-types.ts'
import { type StampChange, stampOf } from '../../api/stamps.ts'
import { systemLabel } from '../../parts/system-label.ts'
import { are } from './words.ts'

/** A selection, grouped by whether a system has handled each expense. */
export interface Sorted {
  /** Expenses that the system has not handled. */
  readonly free: readonly Expense[]
  /** Expenses that the system has handled, with its ids. */
  readonly handled: readonly Expense[]
}

export function sortedBy(system: string, expenses: readonly Expense[]): Sorted {
  const { free = [], handled = [] } = Object.groupBy(expenses, (expense) =>
    stampOf(expense, system) ? 'handled' : 'free',
  )
  return { free, handled }
}

/** The systems that have handled some of the expenses, with the number of expenses, in descending order. */
export function systemsOf(
  expenses: readonly Expense[],
): readonly (readonly [system: string, count: number])[] {
  const names = new Set(expenses.flatMap(({ external_references }) => Object.keys(external_references)))
  return [...names]
    .map((system) => [system, sortedBy(system, expenses).handled.length] as const)
    .sort(([a, most], [b, least]) => least - most || a.localeCompare(b))
}

/**
 * Writes one id to all expenses. Expenses that the system has already handled keep its ids, unless the user replaces
 * those too.
 */
export function marksOf(
  system: string,
  { free, handled }: Sorted,
  id: string,
  replaces: boolean,
): StampChange[] {
  const to = { external_id: id, url: null, metadata: {} }
  return [...free, ...(replaces ? handled : [])].map((expense) => changeOf(system, expense, to))
}

export const clearingsOf = (system: string, { handled }: Sorted): StampChange[] =>
  handled.map((expense) => changeOf(system, expense, null))

const changeOf = (system: string, expense: Expense, to: StampChange['to']): StampChange => ({
  expense,
  from: stampOf(expense, system),
  to,
})

/** What marking will do. */
export function markText(system: string, { free, handled }: Sorted, replaces: boolean): string {
  const marked = replaces ? [...free, ...handled] : free
  const name = systemLabel(system)
  const failed = marked.filter(({ sync_errors }) => Object.hasOwn(sync_errors, system))
  return [
    `${marked.length === 0 ? 'None' : marked.length.toLocaleString()} will be marked.`,
    handled.length > 0 &&
      (replaces
        ? `${are(handled.length, 'of them has an id', 'of them have ids')} of ${name}, which will be replaced with their links and metadata.`
        : are(
            handled.length,
            `is in ${name} already and stays as it is.`,
            `are in ${name} already and stay as they are.`,
          )),
    failed.length > 0 &&
      `${are(failed.length, 'has an error', 'have errors')} of ${name}, which marking removes.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** What clearing will do. */
export function clearText(system: string, { free, handled }: Sorted): string {
  const name = systemLabel(system)
  const cleared = are(
    handled.length,
    `will count as not in ${name}, which may then handle it again.`,
    `will count as not in ${name}, which may then handle them again.`,
  )
  const others = are(free.length, 'is not in it and stays as it is.', 'are not in it and stay as they are.')
  return free.length === 0 ? cleared : `${cleared} ${others}`
}
