import type { Expense, ExpenseType } from './expense.ts'
import { isReconciled } from './external-references.ts'
import type { ExpenseId, OpportunityId } from './ids.ts'

/** Where an expense is, or was, in the order of the list (contract 3.4). */
export interface ExpensePlace {
  readonly expense_date: string
  readonly id: ExpenseId
}

/** The filters of GET /v1/expenses (contract 3.5). */
export interface ExpenseFilter {
  readonly project_id?: OpportunityId | undefined
  /** YYYY-MM-DD, inclusive. */
  readonly date_from?: string | undefined
  readonly date_to?: string | undefined
  /** Only what follows this place, whether or not an expense is there (contract 3.9). */
  readonly after?: ExpensePlace | undefined
  readonly reconciled?: boolean | undefined
  readonly reconciled_by?: string | undefined
  readonly unreconciled_by?: string | undefined
  readonly sync_error_by?: string | undefined
  readonly expense_type?: ExpenseType | undefined
  readonly has_receipt?: boolean | undefined
  readonly include_archived: boolean
}

/** Whether the fields of an expense match a filter (contract 15.1). */
export function passesFilter(expense: Expense, filter: ExpenseFilter): boolean {
  const { project_id, date_from, date_to, reconciled, reconciled_by, unreconciled_by, sync_error_by } = filter
  const isReconciledBy = (namespace: string) => Object.hasOwn(expense.external_references, namespace)
  return (
    (filter.include_archived || !expense.is_archived) &&
    (project_id === undefined || expense.project_id === project_id) &&
    (date_from === undefined || expense.expense_date >= date_from) &&
    (date_to === undefined || expense.expense_date <= date_to) &&
    (filter.after === undefined || follows(expense, filter.after)) &&
    (reconciled === undefined || isReconciled(expense) === reconciled) &&
    (reconciled_by === undefined || isReconciledBy(reconciled_by)) &&
    (unreconciled_by === undefined || !isReconciledBy(unreconciled_by)) &&
    (sync_error_by === undefined || Object.hasOwn(expense.sync_errors, sync_error_by)) &&
    (filter.expense_type === undefined || expense.expense_type === filter.expense_type) &&
    (filter.has_receipt === undefined || (expense.receipt !== null) === filter.has_receipt)
  )
}

function follows({ expense_date, id }: Expense, place: ExpensePlace): boolean {
  return expense_date === place.expense_date ? id < place.id : expense_date < place.expense_date
}

/** Whether an expense has an external reference: any, or one in a namespace. */
export type Reconciliation = 'reconciled' | 'unreconciled'

/** A partition of an index, in the order of the list. */
export type ExpensePartition =
  | { readonly of: 'all' }
  | { readonly of: 'project'; readonly id: OpportunityId }
  | { readonly of: Reconciliation; readonly namespace?: string }
  | { readonly of: 'failed'; readonly namespace: string }

/** Keeps, or drops, the entries of the walked partition that are also in another one. */
export interface RowFilter {
  readonly keep: boolean
  readonly partition: Extract<ExpensePartition, { of: Reconciliation }>
  /**
   * How to read the other partition. `window` queries it between the first and last walked entry; used where it cannot have
   * more entries in that range than were walked. `key` reads one row for each entry; used where it can.
   */
  readonly by: 'window' | 'key'
}

/**
 * The partition to walk for a filter, and the others that its entries are checked against. Dates bound the range of
 * every partition; the other filters are checked on the attributes of its entries.
 */
export interface QueryPlan {
  readonly walk: ExpensePartition
  readonly rowFilters: readonly RowFilter[]
}

/**
 * Chooses the smallest partition. `isComplete` returns whether every expense without a reference in a namespace has a
 * marker. Returns undefined when no expense can match the filter.
 */
export function planQuery(
  filter: ExpenseFilter,
  isComplete: (namespace: string) => boolean,
): QueryPlan | undefined {
  const { reconciled, reconciled_by: by, unreconciled_by: notBy } = filter
  if (by !== undefined && (by === notBy || reconciled === false)) return undefined
  if (filter.sync_error_by !== undefined) {
    return { walk: { of: 'failed', namespace: filter.sync_error_by }, rowFilters: byReferences(filter) }
  }
  const plan = (walk: ExpensePartition, ...rowFilters: RowFilter[]): QueryPlan => ({ walk, rowFilters })
  if (reconciled === false) return plan({ of: 'unreconciled' }) // an expense without references has none of `notBy`
  if (notBy === undefined) {
    if (by !== undefined) return plan(reconciledBy(by))
    return plan(reconciled ? { of: 'reconciled' } : byProject(filter))
  }
  if (isComplete(notBy)) {
    const walk: ExpensePartition = { of: 'unreconciled', namespace: notBy }
    if (by !== undefined) return plan(walk, { keep: true, partition: reconciledBy(by), by: 'key' })
    if (reconciled) return plan(walk, { keep: false, partition: { of: 'unreconciled' }, by: 'window' })
    return plan(walk)
  }
  const rowFilter: RowFilter = { keep: false, partition: reconciledBy(notBy), by: 'window' }
  if (by !== undefined) return plan(reconciledBy(by), { ...rowFilter, by: 'key' })
  if (reconciled) return plan({ of: 'reconciled' }, rowFilter)
  const walk = byProject(filter)
  return plan(walk, walk.of === 'project' ? { ...rowFilter, by: 'key' } : rowFilter)
}

/** The filters by references, for a partition that can be much smaller than any of theirs. */
function byReferences({ reconciled, reconciled_by: by, unreconciled_by: notBy }: ExpenseFilter): RowFilter[] {
  const filters: RowFilter[] = []
  if (by !== undefined) filters.push({ keep: true, partition: reconciledBy(by), by: 'key' })
  else if (reconciled !== undefined)
    filters.push({ keep: reconciled, partition: { of: 'reconciled' }, by: 'key' })
  if (notBy !== undefined) filters.push({ keep: false, partition: reconciledBy(notBy), by: 'key' })
  return filters
}

const reconciledBy = (namespace: string) => ({ of: 'reconciled', namespace }) as const

function byProject({ project_id }: ExpenseFilter): ExpensePartition {
  return project_id === undefined ? { of: 'all' } : { of: 'project', id: project_id }
}
