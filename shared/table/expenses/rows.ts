import { EXPENSE_FIELDS, type Expense, type ReceiptUpload } from '../../domain/expenses/expense.ts'
import { expenseEntryOf, expenseFilters } from '../../domain/expenses/expense-filter.ts'
import type { Written } from '../../domain/kit/filter-rules.ts'
import type { ExpenseId, WorkspaceId } from '../../domain/kit/ids.ts'
import type { Namespaces } from '../../domain/kit/namespaces.ts'
import { changesEntry, deletion, replacement } from '../changes/entry.ts'
import {
  expenseKey,
  expenseList,
  expenseSortKey,
  expensesByState,
  namespacesKey,
  projectExpenses,
} from '../keys.ts'
import { type OpenUpload, uploadEnd, uploadOpening } from '../open-uploads.ts'
import { RowTooLarge } from '../store/commit.ts'
import { readRow, readRows } from '../store/read.ts'
import { type Versioned, versioned } from '../store/versioned.ts'
import { ABSENT, type Item, unchanged, type Write } from '../store/write.ts'
import { markerWrites, stateOf } from './markers.ts'
import {
  furtherNamespace,
  markedNamespaces,
  namespacesOf,
  namespacesReplacement,
  readNamespaces,
} from './namespaces.ts'

/**
 * Bytes of JSON. Less than DynamoDB's 400 KB per row, because the row of an event contains the expense and its
 * project: 64 KB, and 64 KB for the references of the project (`MAX_PROJECT_BYTES`). An external reference creates no
 * event, so without this limit a reference could make an expense too large for any event. The expense could then be
 * neither changed nor deleted.
 */
const MAX_BYTES = (400 - 64 - 64) * 1024

/** @throws RowTooLarge */
function row(expense: Expense, v: number, more: Written = {}): Item {
  const ws = expense.workspace_id
  if (Buffer.byteLength(JSON.stringify(expense)) > MAX_BYTES) throw new RowTooLarge()
  return {
    ...expenseKey(ws, expense.id),
    type: 'expense',
    data: expense,
    v,
    // The three indexes share their sort key: date, then id.
    list_pk: expenseList(ws),
    list_sk: expenseSortKey(expense.expense_date, expense.id),
    ...(expense.project_id && { project_pk: projectExpenses(ws, expense.project_id) }),
    state_pk: expensesByState(ws, stateOf(expense)),
    ...changesEntry('expense', expense),
    projected: { ...expenseEntryOf(expense), ...more },
  }
}

/** @param marked the namespaces with markers (`markedNamespaces`) */
export function expenseInsertion(expense: Expense, marked: readonly string[]): Write[] {
  return [{ put: row(expense, 1), when: ABSENT }, ...markerWrites(undefined, expense, marked)]
}

/** Marks an entry whose markers two versions of the filter table have written: the next change replaces all these markers. */
const MIXED: Written = { w: -1 }

/**
 * Replaces an expense and updates its markers.
 * @param marked the namespaces with markers; `unread` for a change that affects no attribute of index entries
 */
export function expenseReplacement(
  old: Versioned<Expense>,
  next: Expense,
  marked: readonly string[] | 'unread',
): Write[] {
  const { w = 0 }: Written = Object(old.projected)
  const isForeign = w !== expenseFilters.version
  const isUnread = marked === 'unread'
  return [
    replacement(old, next, row(next, old.v + 1, isForeign && isUnread ? MIXED : {})),
    ...markerWrites(old.record, next, isUnread ? [] : marked, isForeign),
    ...openUploadWrites(old.record, next, new Date(next.updated_at)),
  ]
}

/** The link whose file is awaited. */
const awaited = ({ receipt_upload: upload }: Expense): ReceiptUpload | undefined =>
  upload?.status === 'waiting' ? upload : undefined

const openUploadOf = ({ workspace_id, id }: Expense, { requested_at }: ReceiptUpload): OpenUpload => ({
  workspace_id,
  id,
  requested_at,
})

/** Counts an expense as an open upload while the service waits for the file of its newest link. */
function openUploadWrites(old: Expense, next: Expense | undefined, now: Date): Write[] {
  const before = awaited(old)
  const after = next && awaited(next)
  if (after && after.prefix !== before?.prefix) return [uploadOpening('receipts', openUploadOf(old, after))]
  return before && !after ? uploadEnd('receipts', openUploadOf(old, before), now) : []
}

export function expenseDeletion(old: Versioned<Expense>, marked: readonly string[], now: Date): Write[] {
  const { workspace_id, id } = old.record
  const key = expenseKey(workspace_id, id)
  return [
    deletion('expense', key, old, now),
    ...markerWrites(old.record, undefined, marked),
    ...openUploadWrites(old.record, undefined, now),
  ]
}

/** Refuses the transaction if the expense has changed since it was read. */
export function expenseCheck({ record, v }: Versioned<Expense>): Write {
  return { check: expenseKey(record.workspace_id, record.id), when: unchanged(v) }
}

export async function getExpense(ws: WorkspaceId, id: ExpenseId): Promise<Versioned<Expense> | undefined> {
  const found = await readRow(expenseKey(ws, id))
  return found && versioned<Expense>(found, EXPENSE_FIELDS)
}

/** Reads the expense and the namespaces in use, in parallel. */
export async function readWithNamespaces(
  ws: WorkspaceId,
  id: ExpenseId,
): Promise<{
  found: Versioned<Expense> | undefined
  namespaces: Versioned<Namespaces>
}> {
  const [found, namespaces] = await Promise.all([getExpense(ws, id), readNamespaces(ws)])
  return { found, namespaces }
}

/** Reads several expenses, at most 99, and the namespaces in use, in one call. */
export async function readEachWithNamespaces(
  ws: WorkspaceId,
  ids: readonly ExpenseId[],
): Promise<{ expenses: (Versioned<Expense> | undefined)[]; namespaces: Versioned<Namespaces> }> {
  const [namespaces, ...rows] = await readRows([namespacesKey(ws), ...ids.map((id) => expenseKey(ws, id))])
  return {
    expenses: rows.map((row) => row && versioned<Expense>(row, EXPENSE_FIELDS)),
    namespaces: namespacesOf(namespaces),
  }
}

/** The writes that set or remove a sync error; empty if nothing changed. The markers of references do not change. */
export const syncErrorWrites = (current: Versioned<Expense>, next: Expense): Write[] =>
  next === current.record ? [] : expenseReplacement(current, next, 'unread')

/** Whether a namespace without markers is new to the expense. */
const isFurther = ({ external_references }: Expense, used: Namespaces, namespace: string): boolean =>
  !Object.hasOwn(used, namespace) && !Object.hasOwn(external_references, namespace)

/**
 * The writes that set or remove an external reference: never an event (contract 7.5), and empty if nothing changed.
 * @param added the namespace, if it must be recorded as in use
 */
export function referenceWrites(
  current: Versioned<Expense>,
  next: Expense,
  namespaces: Versioned<Namespaces>,
  used: Namespaces,
  now: Date,
  added?: string,
): Write[] {
  if (next === current.record) return []
  const marked = { record: used, v: namespaces.v }
  const writes = expenseReplacement(current, next, markedNamespaces(marked))
  if (added !== undefined && isFurther(current.record, used, added))
    writes.push(furtherNamespace(next.workspace_id, added, now))
  if (used === namespaces.record) return writes
  return [...writes, namespacesReplacement(next.workspace_id, namespaces, used, now)]
}
