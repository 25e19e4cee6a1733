import type { Notes } from '../types.ts'
import { EXPENSES } from './expenses.ts'
import { GENERAL } from './general.ts'
import { PHOTOS } from './photos.ts'
import { SALES } from './sales.ts'
import { SIGN_IN } from './sign-in.ts'
import { WEBHOOKS } from './webhooks.ts'
import { WORKSPACE } from './workspace.ts'

/**
 * Descriptions of properties and parameters. A key ends in the path of a property, such as `expense_date` or
 * `mileage.rate`. It may begin with the place of the property: an operation (`createExpense.`), all requests
 * (`sent.`), query or path parameters (`query.`, `path.`), or a component (`Expense.`), also for the requests that
 * write it.
 */
export const FAMILIES: readonly Notes[] = [GENERAL, SALES, EXPENSES, PHOTOS, WEBHOOKS, WORKSPACE, SIGN_IN]

const NOTES: Notes = Object.assign({}, ...FAMILIES)

/**
 * The description of a property: the note for its whole path, for the first place that has one; otherwise the note for
 * the longest end of its path.
 */
export function noteOf(roots: readonly string[], path: readonly string[]): string | undefined {
  const keys = [...roots.map((root) => [root, ...path]), ...path.map((_, start) => path.slice(start))]
  return keys.map((key) => NOTES[key.join('.')]).find((note) => note !== undefined)
}
