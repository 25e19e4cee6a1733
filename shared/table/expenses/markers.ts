import { isDeepStrictEqual } from 'node:util'
import type { Expense } from '../../domain/expense.ts'
import { isReconciled } from '../../domain/external-references.ts'
import { expensePlace, markerKey, markerList } from '../keys.ts'
import type { Item, Write } from '../store/commit.ts'

/** What the filters of the expense list look at; short names, because a query bills every byte it walks. */
export interface ExpenseSlim {
  /** purchase or mileage */
  readonly t: 'p' | 'm'
  /** has a receipt */
  readonly r: boolean
  /** is archived */
  readonly a: boolean
  /** linked project; absent when there is none */
  readonly p?: string
}

export function slimOf(expense: Expense): ExpenseSlim {
  return {
    t: expense.expense_type === 'mileage' ? 'm' : 'p',
    r: expense.receipt !== null,
    a: expense.is_archived,
    ...(expense.project_id && { p: expense.project_id }),
  }
}

interface Marker {
  readonly kind: 'stamped' | 'pending'
  readonly namespace: string
}

/**
 * The markers that an expense has: one for each namespace it is stamped in, and one for each tracked namespace it is
 * not. They are listed in the order of the lists, so `reconciled_by` and the sweep query `unreconciled_by` cost what
 * they return, not what has ever been stored.
 */
function markersOf(expense: Expense, tracked: readonly string[]): Marker[] {
  const stamped = Object.keys(expense.external_references)
  return [
    ...stamped.map((namespace) => ({ kind: 'stamped' as const, namespace })),
    ...tracked
      .filter((namespace) => !stamped.includes(namespace))
      .map((namespace) => ({ kind: 'pending' as const, namespace })),
  ]
}

/**
 * The writes that turn the markers of one version of an expense into those of the next; either may be absent. A marker
 * lies beside its expense, whatever its kind and the expense's date, so that any change is one write: at most 50 stamps
 * and 20 tracked namespaces fit a transaction together with the expense and its event.
 */
export function markerWrites(
  old: Expense | undefined,
  next: Expense | undefined,
  tracked: readonly string[],
): Write[] {
  const items = (expense: Expense | undefined) =>
    new Map(
      expense ? markersOf(expense, tracked).map((marker) => [marker.namespace, item(expense, marker)]) : [],
    )
  const [before, after] = [items(old), items(next)]
  return [
    ...[...before].flatMap(([namespace, { pk, sk }]) =>
      after.has(namespace) ? [] : [{ delete: { pk, sk } }],
    ),
    ...[...after].flatMap(([namespace, put]) =>
      isDeepStrictEqual(put, before.get(namespace)) ? [] : [{ put }],
    ),
  ]
}

/** The marker that says "not stamped in this namespace". */
export function pendingMarker(expense: Expense, namespace: string): Write | undefined {
  if (Object.hasOwn(expense.external_references, namespace)) return undefined
  return { put: item(expense, { kind: 'pending', namespace }) }
}

/** A marker holds no record: its keys and its slim attributes are all there is. */
function item(expense: Expense, { kind, namespace }: Marker): Item {
  return {
    ...markerKey(expense.workspace_id, expense.id, namespace),
    type: 'marker',
    data: null,
    list_pk: markerList(expense.workspace_id, kind, namespace),
    list_sk: expensePlace(expense.expense_date, expense.id),
    slim: slimOf(expense),
  }
}

/** In which of the two state partitions an expense lies. */
export const stateOf = (expense: Expense): 'open' | 'handled' => (isReconciled(expense) ? 'handled' : 'open')
