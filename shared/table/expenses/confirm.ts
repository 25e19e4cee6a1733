import type { Expense } from '../../domain/expense.ts'
import { expensePlace } from '../keys.ts'
import type { Entry } from './runs.ts'

/** The place of an expense in lists, by its own fields. */
export const placeOf = ({ expense_date, id }: Expense): string => expensePlace(expense_date, id)

/**
 * The expenses of a list as far as a walk of its index has come, in the order of the list. The index may still show an
 * expense at an earlier place than its date says; it then waits until the walk reaches its date, because a page that
 * counted it at the earlier place would leave another one out as soon as the index shows the new place.
 */
export class ConfirmedExpenses {
  private readonly found = new Map<Expense['id'], { readonly place: string; readonly expense: Expense }>()
  private reached = '~'

  /** Adds what the rows of the next entries say; undefined where a row does not belong to the list. */
  add(entries: readonly Entry[], expenses: readonly (Expense | undefined)[]): void {
    for (const [n, { place }] of entries.entries()) {
      const expense = expenses[n]
      this.reached = place
      // An expense that has moved can be in the index twice.
      if (!expense || this.found.has(expense.id)) continue
      const own = placeOf(expense)
      this.found.set(expense.id, { place: own < place ? own : place, expense })
    }
  }

  /** The walk has come to its end. */
  end(): void {
    this.reached = ''
  }

  /** The expenses that come before everything that the walk has not reached. */
  inOrder(): Expense[] {
    return [...this.found.values()]
      .filter(({ place }) => place >= this.reached)
      .sort((a, b) => (a.place < b.place ? 1 : -1))
      .map(({ expense }) => expense)
  }
}
