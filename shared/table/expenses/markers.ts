import { isDeepStrictEqual } from 'node:util'
import type { Expense } from '../../domain/expense.ts'
import type { Reconciliation } from '../../domain/expense-filter.ts'
import { isReconciled } from '../../domain/external-references.ts'
import type { OpportunityId } from '../../domain/ids.ts'
import { expensePlace, markerKey, markerList } from '../keys.ts'
import type { Item, Write } from '../store/write.ts'

/** The attributes that the expense list's filters need. Names are short because a query bills every byte it reads. */
export interface ExpenseSlim {
  /** purchase or mileage */
  readonly t: 'p' | 'm'
  /** has a receipt */
  readonly r: boolean
  /** is archived */
  readonly a: boolean
  /** linked project; absent when there is none */
  readonly p?: OpportunityId
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
  readonly kind: Reconciliation
  readonly namespace: string
}

/**
 * The markers of an expense: one for each namespace in which it has an external reference, and one for each other
 * marked namespace. They sort like the expense lists, so the cost of `reconciled_by` and `unreconciled_by` queries
 * grows with their results, not with all stored expenses.
 */
function markersOf(expense: Expense, marked: readonly string[]): Marker[] {
  const referenced = Object.keys(expense.external_references)
  return [
    ...referenced.map((namespace) => ({ kind: 'reconciled' as const, namespace })),
    ...marked
      .filter((namespace) => !referenced.includes(namespace))
      .map((namespace) => ({ kind: 'unreconciled' as const, namespace })),
  ]
}

/**
 * The writes that change the markers of one version of an expense to those of the next; either may be absent. A
 * marker's key is independent of its kind and of the expense's date, so any change of a marker is one write. At most 50
 * references and 20 marked namespaces fit into a transaction with the expense and its event.
 */
export function markerWrites(
  old: Expense | undefined,
  next: Expense | undefined,
  marked: readonly string[],
): Write[] {
  const items = (expense: Expense | undefined) =>
    new Map(
      expense ? markersOf(expense, marked).map((marker) => [marker.namespace, item(expense, marker)]) : [],
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

/** The write of the marker of an expense without a reference in this namespace. Undefined if it has one. */
export function unreconciledMarker(expense: Expense, namespace: string): Write | undefined {
  if (Object.hasOwn(expense.external_references, namespace)) return undefined
  return { put: item(expense, { kind: 'unreconciled', namespace }) }
}

/** A marker has no record, only its keys and its slim attributes. */
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

/** The state partition of an expense. */
export const stateOf = (expense: Expense): Reconciliation =>
  isReconciled(expense) ? 'reconciled' : 'unreconciled'
