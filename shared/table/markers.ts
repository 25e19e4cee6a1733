import type { Expense } from '../domain/expense.ts'
import { isReconciled } from '../domain/reconcile.ts'
import type { Item, Write } from './commit.ts'
import { expensePlace, type Key, markers } from './keys.ts'

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

interface Marker extends Key {
  readonly slim: ExpenseSlim
}

/**
 * The markers that an expense has: one for each namespace it is stamped in, and one for each tracked namespace it is
 * not. They lie in the order of the lists, so `reconciled_by` and the sweep query `unreconciled_by` cost what they
 * return, not what has ever been stored.
 */
function markersOf(expense: Expense, tracked: readonly string[]): Marker[] {
  const sk = expensePlace(expense.expense_date, expense.id)
  const slim = slimOf(expense)
  const stamped = Object.keys(expense.external_references)
  const marker = (kind: 'stamped' | 'pending') => (namespace: string) => ({
    pk: markers(expense.workspace_id, kind, namespace),
    sk,
    slim,
  })
  return [
    ...stamped.map(marker('stamped')),
    ...tracked.filter((namespace) => !stamped.includes(namespace)).map(marker('pending')),
  ]
}

/**
 * The writes that turn the markers of one version of an expense into those of the next; either may be absent. At most
 * 50 stamps and 20 tracked namespaces, twice when the date changes: so a change of date with more than 45 markers
 * would not fit a transaction, and `replaceExpense` refuses none before that.
 */
export function markerWrites(
  old: Expense | undefined,
  next: Expense | undefined,
  tracked: readonly string[],
): Write[] {
  const before = new Map(old ? markersOf(old, tracked).map((marker) => [placeOf(marker), marker]) : [])
  const after = new Map(next ? markersOf(next, tracked).map((marker) => [placeOf(marker), marker]) : [])
  const same = (a: Marker | undefined, b: Marker) =>
    a !== undefined && JSON.stringify(a.slim) === JSON.stringify(b.slim)
  return [
    ...[...before].flatMap(([place, { pk, sk }]) => (after.has(place) ? [] : [{ delete: { pk, sk } }])),
    ...[...after].flatMap(([place, marker]) =>
      same(before.get(place), marker) ? [] : [{ put: markerItem(marker) }],
    ),
  ]
}

/** The marker that says "not stamped in this namespace". */
export function pendingMarker(expense: Expense, namespace: string): Write | undefined {
  const marker = markersOf(expense, [namespace]).find(({ pk }) => pk.includes('#pending#'))
  return marker && { put: markerItem(marker) }
}

const placeOf = ({ pk, sk }: Key): string => `${pk} ${sk}`

/** A marker holds no record: its keys and its slim attributes are all there is. */
const markerItem = ({ pk, sk, slim }: Marker): Item => ({ pk, sk, type: 'marker', data: null, slim })

/** In which of the two state partitions an expense lies. */
export const stateOf = (expense: Expense): 'open' | 'handled' => (isReconciled(expense) ? 'handled' : 'open')
