import type { Expense } from '../../api/expense-types.ts'
import { type StampChange, type StampOutcome, stampOf } from '../../api/stamps.ts'
import { countOf } from './words.ts'

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
  expenseId: expense.id,
  from: stampOf(expense, system),
  to,
})

/** The changes that undo these changes, without changes that failed. */
export const reversed = (outcomes: readonly StampOutcome[]): StampChange[] =>
  outcomes.flatMap(({ status, expenseId, from, to }) =>
    status === 'changed' ? [{ expenseId, from: to, to: from }] : [],
  )

const are = (count: number, one: string, several: string) =>
  `${count.toLocaleString()} ${count === 1 ? one : several}`

/** What marking will do. */
export function markText(system: string, { free, handled }: Sorted, replaces: boolean): string {
  const marked = replaces ? [...free, ...handled] : free
  const failed = marked.filter(({ sync_errors }) => Object.hasOwn(sync_errors, system))
  return [
    `${marked.length === 0 ? 'None' : marked.length.toLocaleString()} will be marked.`,
    handled.length > 0 &&
      (replaces
        ? `${are(handled.length, 'of them has an id', 'of them have ids')} of ${system}, which will be replaced with their links and metadata.`
        : are(
            handled.length,
            `is handled by ${system} already and stays as it is.`,
            `are handled by ${system} already and stay as they are.`,
          )),
    failed.length > 0 &&
      `${are(failed.length, 'has an error', 'have errors')} of ${system}, which marking removes.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** What clearing will do. */
export function clearText(system: string, { free, handled }: Sorted): string {
  const cleared = are(
    handled.length,
    `will count as not handled by ${system}, which may then handle it again.`,
    `will count as not handled by ${system}, which may then handle them again.`,
  )
  const others = are(
    free.length,
    'is not handled by it and stays as it is.',
    'are not handled by it and stay as they are.',
  )
  return free.length === 0 ? cleared : `${cleared} ${others}`
}

/** The message about the result: the number of changed expenses, and why the others were not changed. */
export function outcomeText(
  outcomes: readonly StampOutcome[],
  verb: 'marked' | 'cleared' | 'restored',
): string {
  const kept = outcomes.filter(({ status }) => status === 'kept').length
  const refused = outcomes.flatMap((one) => (one.status === 'refused' ? one.error.message : []))
  const text = `${countOf(outcomes.length - kept - refused.length)} ${verb}.`
  return [
    text,
    kept > 0 &&
      are(
        kept,
        'has been changed meanwhile and stays as it is.',
        'have been changed meanwhile and stay as they are.',
      ),
    refused[0] !== undefined && `${countOf(refused.length)} refused: ${refused[0]}`,
  ]
    .filter(Boolean)
    .join(' ')
}
