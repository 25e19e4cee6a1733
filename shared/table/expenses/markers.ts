import { isDeepStrictEqual } from 'node:util'
import type { Expense } from '../../domain/expenses/expense.ts'
import { expenseEntryOf, type ProjectedExpense } from '../../domain/expenses/expense-filter.ts'
import type { Reconciliation } from '../../domain/expenses/expense-plan.ts'
import { isReconciled } from '../../domain/kit/external-references.ts'
import {
  errorMarkerKey,
  expenseSortKey,
  type Key,
  markerKey,
  markerList,
  sharedErrorList,
  sharedErrorMarkerKey,
} from '../keys.ts'
import type { Versioned } from '../store/versioned.ts'
import type { Item, Write } from '../store/write.ts'

/** The attributes of the index entry of a shared error marker. */
export interface SharedErrors extends ProjectedExpense {
  /** The namespaces of the errors. */
  readonly e: readonly string[]
}

/** Maximum number of sync errors of an expense that have separate markers. Its further errors share one marker. */
const MAX_ERROR_MARKERS = 20

/**
 * The markers of an expense: one for each namespace in which it has an external reference, one for each other marked
 * namespace, and one for each namespace in which it has a sync error. They sort like the expense lists, so the cost of
 * `reconciled_by`, `unreconciled_by` and `sync_error_by` queries grows with their results, not with all stored expenses.
 */
function markersOf(expense: Expense, marked: readonly string[]): Item[] {
  const { workspace_id: ws, id } = expense
  const referenced = Object.keys(expense.external_references)
  const failed = Object.keys(expense.sync_errors).sort()
  const further = failed.slice(MAX_ERROR_MARKERS)
  return [
    ...referenced.map((namespace) => namespaceMarker(expense, 'reconciled', namespace)),
    ...marked
      .filter((namespace) => !referenced.includes(namespace))
      .map((namespace) => namespaceMarker(expense, 'unreconciled', namespace)),
    ...failed
      .slice(0, MAX_ERROR_MARKERS)
      .map((name) => marker(expense, errorMarkerKey(ws, id, name), markerList(ws, 'failed', name))),
    ...(further.length > 0
      ? [marker(expense, sharedErrorMarkerKey(ws, id), sharedErrorList(ws), { e: further })]
      : []),
  ]
}

/**
 * The writes that change the markers of one version of an expense to the next version's; either may be absent. A
 * marker's key is independent of its kind and of the expense's date, so any change of a marker is one write. At most 50
 * references, 20 marked namespaces and 21 markers of errors fit into a transaction with the expense and its event.
 * @param isForeign whether another version of the table of filters may have written the markers: each is replaced then
 */
export function markerWrites(
  old: Expense | undefined,
  next: Expense | undefined,
  marked: readonly string[],
  isForeign = false,
): Write[] {
  const items = (expense: Expense | undefined) =>
    new Map(expense ? markersOf(expense, marked).map((marker) => [marker.sk, marker]) : [])
  const [before, after] = [items(old), items(next)]
  return [
    ...[...before.values()].flatMap(({ pk, sk }) => (after.has(sk) ? [] : [{ delete: { pk, sk } }])),
    ...[...after].flatMap(([sk, put]) =>
      !isForeign && isDeepStrictEqual(put, before.get(sk)) ? [] : [{ put }],
    ),
  ]
}

/**
 * The write of the marker of an expense without a reference in this namespace, with the attributes of the expense's
 * row. Undefined if the expense has a reference.
 */
export function unreconciledMarker(
  { record, projected }: Versioned<Expense>,
  namespace: string,
): Write | undefined {
  if (Object.hasOwn(record.external_references, namespace)) return undefined
  return {
    put: {
      ...namespaceMarker(record, 'unreconciled', namespace),
      ...(projected !== undefined && { projected }),
    },
  }
}

function namespaceMarker(expense: Expense, kind: Reconciliation, namespace: string): Item {
  const { workspace_id: ws, id } = expense
  return marker(expense, markerKey(ws, id, namespace), markerList(ws, kind, namespace))
}

/** A marker has no record, only its keys and its projected attributes. */
function marker(
  expense: Expense,
  key: Key,
  list_pk: string,
  more: Partial<Pick<SharedErrors, 'e'>> = {},
): Item {
  return {
    ...key,
    type: 'marker',
    data: null,
    list_pk,
    list_sk: expenseSortKey(expense.expense_date, expense.id),
    projected: { ...expenseEntryOf(expense), ...more },
  }
}

/** The state partition of an expense. */
export const stateOf = (expense: Expense): Reconciliation =>
  isReconciled(expense) ? 'reconciled' : 'unreconciled'
