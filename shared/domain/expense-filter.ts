import type { Expense, ExpenseType } from './expense.ts'
import { isReconciled } from './external-references.ts'
import type { OpportunityId } from './ids.ts'

/** The filters of GET /v1/expenses (contract 3.5). */
export interface ExpenseFilter {
  readonly project_id?: OpportunityId | undefined
  /** YYYY-MM-DD, inclusive. */
  readonly date_from?: string | undefined
  readonly date_to?: string | undefined
  readonly reconciled?: boolean | undefined
  readonly reconciled_by?: string | undefined
  readonly unreconciled_by?: string | undefined
  readonly expense_type?: ExpenseType | undefined
  readonly has_receipt?: boolean | undefined
  readonly include_archived: boolean
}

/** Whether an expense passes a filter by its own fields (contract 15.1). */
export function passesFilter(expense: Expense, filter: ExpenseFilter): boolean {
  const { project_id, date_from, date_to, reconciled, reconciled_by, unreconciled_by } = filter
  const isStampedBy = (namespace: string) => Object.hasOwn(expense.external_references, namespace)
  return (
    (filter.include_archived || !expense.is_archived) &&
    (project_id === undefined || expense.project_id === project_id) &&
    (date_from === undefined || expense.expense_date >= date_from) &&
    (date_to === undefined || expense.expense_date <= date_to) &&
    (reconciled === undefined || isReconciled(expense) === reconciled) &&
    (reconciled_by === undefined || isStampedBy(reconciled_by)) &&
    (unreconciled_by === undefined || !isStampedBy(unreconciled_by)) &&
    (filter.expense_type === undefined || expense.expense_type === filter.expense_type) &&
    (filter.has_receipt === undefined || (expense.receipt !== null) === filter.has_receipt)
  )
}

/** A run of expenses that lie together in the order of the list. */
export type ExpenseIndexRun =
  | { readonly of: 'all' }
  | { readonly of: 'project'; readonly id: OpportunityId }
  | { readonly of: 'open' }
  | { readonly of: 'handled' }
  | { readonly of: 'stamped'; readonly namespace: string }
  | { readonly of: 'pending'; readonly namespace: string }

/** Keeps, or drops, the entries of the walked run that lie in another one too. */
export interface RowFilter {
  readonly keep: boolean
  readonly run: ExpenseIndexRun
  /**
   * How the other run is asked: by `window`, a query of it between the ends of what was walked, where it cannot hold
   * more there than was walked; or by `key`, one small read an entry, where it may.
   */
  readonly by: 'window' | 'key'
}

/** Which run answers a filter, and what is left to check on it. Dates bound every run; the rest is in its entries. */
export interface QueryPlan {
  readonly walk: ExpenseIndexRun
  readonly sieve?: RowFilter
}

/**
 * Chooses the narrowest run. `complete` tells whether a namespace keeps markers of all that it has not stamped.
 * Undefined when nothing can pass.
 */
export function planQuery(
  filter: ExpenseFilter,
  complete: (namespace: string) => boolean,
): QueryPlan | undefined {
  const { reconciled, reconciled_by: by, unreconciled_by: not } = filter
  if (by !== undefined && (by === not || reconciled === false)) return undefined
  const stamped = (namespace: string): ExpenseIndexRun => ({ of: 'stamped', namespace })
  if (reconciled === false) return { walk: { of: 'open' } } // what nobody has stamped, `not` has not either
  if (not === undefined) {
    if (by !== undefined) return { walk: stamped(by) } // what `by` has stamped is reconciled
    if (reconciled) return { walk: { of: 'handled' } }
    return { walk: byProject(filter) }
  }
  if (complete(not)) {
    const walk: ExpenseIndexRun = { of: 'pending', namespace: not }
    if (by !== undefined) return { walk, sieve: { keep: true, run: stamped(by), by: 'key' } }
    if (reconciled) return { walk, sieve: { keep: false, run: { of: 'open' }, by: 'window' } }
    return { walk }
  }
  const sieve: RowFilter = { keep: false, run: stamped(not), by: 'window' }
  if (by !== undefined) return { walk: stamped(by), sieve: { ...sieve, by: 'key' } }
  if (reconciled) return { walk: { of: 'handled' }, sieve }
  const walk = byProject(filter)
  return { walk, sieve: walk.of === 'project' ? { ...sieve, by: 'key' } : sieve }
}

function byProject({ project_id }: ExpenseFilter): ExpenseIndexRun {
  return project_id === undefined ? { of: 'all' } : { of: 'project', id: project_id }
}
