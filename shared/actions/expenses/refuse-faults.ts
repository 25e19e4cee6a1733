import type { Expense } from '../../domain/expenses/expense.ts'
import type { ExpenseFault } from '../../domain/expenses/expense-change.ts'
import { invalid } from '../../http/problem.ts'
import type { ExpenseReferences } from './load-references.ts'

/**
 * @param current the expense that is changed
 * @throws Problem 400 with every fault of the references
 */
export function assertNoFaults(references: ExpenseReferences, current?: Expense): ExpenseReferences {
  const kept = { vendor_id: current?.vendor?.id, category_id: current?.category?.id }
  const chosen = references.archived.filter(({ path, id }) => kept[path] !== id)
  const faults = [...references.faults, ...chosen.map(({ path }) => ({ path, message: 'is archived' }))]
  if (faults.length > 0) throw invalid(faults)
  return references
}

/** @throws Problem 400 with the faults, such as fields that contradict each other */
export function unwrapOrThrow(result: Expense | readonly ExpenseFault[]): Expense {
  if (!('id' in result)) throw invalid(result)
  return result
}
