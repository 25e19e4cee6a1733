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

/** Whether the fields of an expense match a filter (contract 15.1). */
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

/** A contiguous part of an index, in the order of the list. */
export type ExpenseIndexRun =
  | { readonly of: 'all' }
  | { readonly of: 'project'; readonly id: OpportunityId }
  | { readonly of: 'open' }
  | { readonly of: 'handled' }
  | { readonly of: 'stamped'; readonly namespace: string }
  | { readonly of: 'pending'; readonly namespace: string }

/** Keeps, or drops, the entries of the walked run that are also in another run. */
export interface RowFilter {
  readonly keep: boolean
  readonly run: ExpenseIndexRun
  /**
   * How to read the other run. `window` queries it between the first and last walked entry; used where it cannot have
   * more entries in that range than were walked. `key` reads one row for each entry; used where it can.
   */
  readonly by: 'window' | 'key'
}

/**
 * The run to walk for a filter, and the other run that its entries are checked against. Dates bound the range of every
 * run; the other filters are checked on the attributes of its entries.
 */
export interface QueryPlan {
  readonly walk: ExpenseIndexRun
  readonly rowFilter?: RowFilter
}

/**
 * Chooses the narrowest run. `isComplete` returns whether every expense that a namespace has not stamped has a marker.
 * Returns undefined when no expense can match the filter.
 */
export function planQuery(
  filter: ExpenseFilter,
  isComplete: (namespace: string) => boolean,
): QueryPlan | undefined {
  const { reconciled, reconciled_by: stampedBy, unreconciled_by: unstampedBy } = filter
  if (stampedBy !== undefined && (stampedBy === unstampedBy || reconciled === false)) return undefined
  const stamped = (namespace: string): ExpenseIndexRun => ({ of: 'stamped', namespace })
  if (reconciled === false) return { walk: { of: 'open' } } // an expense without stamps has none of `unstampedBy`
  if (unstampedBy === undefined) {
    if (stampedBy !== undefined) return { walk: stamped(stampedBy) } // a stamped expense is reconciled
    if (reconciled) return { walk: { of: 'handled' } }
    return { walk: byProject(filter) }
  }
  if (isComplete(unstampedBy)) {
    const walk: ExpenseIndexRun = { of: 'pending', namespace: unstampedBy }
    if (stampedBy !== undefined)
      return { walk, rowFilter: { keep: true, run: stamped(stampedBy), by: 'key' } }
    if (reconciled) return { walk, rowFilter: { keep: false, run: { of: 'open' }, by: 'window' } }
    return { walk }
  }
  const rowFilter: RowFilter = { keep: false, run: stamped(unstampedBy), by: 'window' }
  if (stampedBy !== undefined) return { walk: stamped(stampedBy), rowFilter: { ...rowFilter, by: 'key' } }
  if (reconciled) return { walk: { of: 'handled' }, rowFilter }
  const walk = byProject(filter)
  return { walk, rowFilter: walk.of === 'project' ? { ...rowFilter, by: 'key' } : rowFilter }
}

function byProject({ project_id }: ExpenseFilter): ExpenseIndexRun {
  return project_id === undefined ? { of: 'all' } : { of: 'project', id: project_id }
}
