import type { OpportunityId } from '../kit/ids.ts'
import type { ExpenseFilter } from './expense-filter.ts'

/** Whether an expense has an external reference: any, or one in a namespace. */
export type Reconciliation = 'reconciled' | 'unreconciled'

/** A partition of an index, in the order of the list. */
export type ExpensePartition =
  | { readonly of: 'all' }
  | { readonly of: 'project'; readonly id: OpportunityId }
  | { readonly of: Reconciliation; readonly namespace?: string }
  | { readonly of: 'failed'; readonly namespace: string }

/** Keeps only, or drops, the entries of the walked partition that are also in another partition. */
export interface RowFilter {
  readonly keep: boolean
  readonly partition: Extract<ExpensePartition, { of: Reconciliation }>
  /**
   * How to read the other partition. `window` queries the other partition between the first and last walked entry, if
   * that range cannot have more entries than were walked. Otherwise, `key` reads one row for each walked entry.
   */
  readonly by: 'window' | 'key'
}

/**
 * The partition to walk for a filter, and the other partitions with which its entries are compared. The dates of the
 * filter limit the range in every partition; all other filters are checked on the attributes of the entries.
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

/**
 * The filters by references, for a plan that walks a partition which can be much smaller than the partitions of
 * references.
 */
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
