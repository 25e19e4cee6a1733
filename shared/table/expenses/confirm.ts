import type { Expense } from '../../domain/expenses/expense.ts'
import { expenseSortKey } from '../keys.ts'
import type { Entry } from './entries.ts'

/** The sort key of an expense in lists, computed from its row. */
export const sortKeyOf = ({ expense_date, id }: Expense): string => expenseSortKey(expense_date, id)

/**
 * The expenses that a walk of an index has found so far, in list order. The index may still show an expense at an
 * outdated sort key, ahead of the key of its current date. Such an expense is withheld until the walk reaches its
 * current sort key: if a page counted the expense at the outdated key, a later page would skip another expense once
 * the index is up to date.
 */
export class ConfirmedExpenses {
  private readonly found = new Map<Expense['id'], { readonly sk: string; readonly expense: Expense }>()
  private reached = '~'

  /** Adds the expenses of the next entries; undefined for a row that does not belong to the list. */
  add(entries: readonly Entry[], expenses: readonly (Expense | undefined)[]): void {
    for (const [n, { sk }] of entries.entries()) {
      const expense = expenses[n]
      this.reached = sk
      // An expense that has moved can be in the index twice.
      if (!expense || this.found.has(expense.id)) continue
      const current = sortKeyOf(expense)
      this.found.set(expense.id, { sk: current < sk ? current : sk, expense })
    }
  }

  /** Call it when the walk has reached the end of the list. */
  end(): void {
    this.reached = ''
  }

  /** The expenses whose position is final, because no expense that the walk has not reached yet can precede them. */
  inOrder(): Expense[] {
    return [...this.found.values()]
      .filter(({ sk }) => sk >= this.reached)
      .sort((a, b) => (a.sk < b.sk ? 1 : -1))
      .map(({ expense }) => expense)
  }
}
