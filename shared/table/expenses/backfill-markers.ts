import { EXPENSE_FIELDS, type Expense } from '../../domain/expense.ts'
import type { ExpenseId, WorkspaceId } from '../../domain/ids.ts'
import {
  checked,
  completed,
  incomplete,
  type Namespaces,
  nextWork,
  type Tracking,
} from '../../domain/namespaces.ts'
import { expenseKey, expenseOfPlace, markerKey, TRACKING, workspaceOfKey } from '../keys.ts'
import { CommitRefused, commit } from '../store/commit.ts'
import { queryDue } from '../store/due-index.ts'
import { readRows } from '../store/read.ts'
import { retryOnConflict } from '../store/retry-on-conflict.ts'
import { type Versioned, versioned } from '../store/versioned.ts'
import { placesIn } from './entries.ts'
import { pendingMarker } from './markers.ts'
import { after, readNamespaces, replaceNamespaces, settledAt } from './namespaces.ts'
import { checkExpense, getExpense } from './rows.ts'
import { type Entry, walk, windowOf } from './runs.ts'

/*
 * When a namespace is used for the first time, the existing expenses have no pending markers for it. After the
 * namespace is announced, every function that writes an expense also writes its marker. This job adds the markers of
 * older expenses, and starts only when no function that began before the announcement can still be running. It can stop
 * at any point and run twice at once: `reached` records its progress, and each marker is written together with a check
 * that the expense is still the version that was read.
 *
 * The walk reads an index, which may show an expense only after the walk has passed its place. So checks follow: each
 * walks the list again and adds missing markers, until the checks of a whole day find nothing (`CHECKS_MS`).
 */

/** Expenses per transaction or read of 100: each needs a check and a put, or two rows. */
const CHUNK = 50
/** Chunks processed in parallel; together they are one step, after which progress is saved. */
const AT_ONCE = 8

/** Workspaces whose markers are not complete. */
export async function waitingWorkspaces(now: Date): Promise<WorkspaceId[]> {
  const { rows } = await queryDue(TRACKING, now, 25)
  return rows.map(({ pk }) => workspaceOfKey({ pk: String(pk) }))
}

/** Does the due walks and checks until the deadline. @returns true when none is left that can run now */
export async function completeMarkers(ws: WorkspaceId, deadline: Date): Promise<boolean> {
  const now = new Date().toISOString()
  for (;;) {
    const { record } = await readNamespaces(ws)
    const work = nextWork(record, settledAt)
    const tracking = work && record[work.namespace]
    if (!tracking || work.at > now) return incomplete(record).length === 0
    if (!(await runPass(ws, work.namespace, tracking, deadline))) return false
  }
}

/** Walks the list from where an earlier pass stopped. @returns false when the deadline stopped it */
async function runPass(
  ws: WorkspaceId,
  namespace: string,
  tracking: Tracking,
  deadline: Date,
): Promise<boolean> {
  const all = windowOf()
  const window = { from: all.from, to: tracking.reached ?? all.to }
  let { found = false } = tracking
  let done: string | undefined
  for await (const entries of walk(ws, { of: 'all' }, window, CHUNK * AT_ONCE)) {
    for (let at = 0; at < entries.length; at += CHUNK * AT_ONCE) {
      // Not before the first step, so that every call makes progress.
      if (done !== undefined && Date.now() >= deadline.getTime()) {
        const progress = { reached: done, ...(found && { found }) }
        await saveTracking(ws, namespace, tracking, (current) => ({ ...current, ...progress }))
        return false
      }
      const step = entries.slice(at, at + CHUNK * AT_ONCE)
      if (await markStep(ws, namespace, step)) found = true
      done = step.at(-1)?.place
    }
  }
  const checkAt = (delayMs: number) => after(new Date(), delayMs)
  await saveTracking(ws, namespace, tracking, (current) =>
    current.state === 'complete' ? checked(current, found, checkAt) : completed(current, checkAt),
  )
  return true
}

/** Adds the markers that the index does not show for these entries. @returns whether any was missing */
async function markStep(ws: WorkspaceId, namespace: string, step: readonly Entry[]): Promise<boolean> {
  const window = { from: step.at(-1)?.place ?? '', to: step[0]?.place ?? '' }
  const [stamped, pending] = await Promise.all([
    placesIn(ws, { of: 'stamped', namespace }, window),
    placesIn(ws, { of: 'pending', namespace }, window),
  ])
  const ids = step
    .filter(({ place }) => !stamped.has(place) && !pending.has(place))
    .map(({ place }) => expenseOfPlace(place))
  const chunks = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, n) =>
    ids.slice(n * CHUNK, (n + 1) * CHUNK),
  )
  const marked = await Promise.all(chunks.map((chunk) => mark(ws, namespace, chunk)))
  return marked.includes(true)
}

async function mark(ws: WorkspaceId, namespace: string, ids: readonly ExpenseId[]): Promise<boolean> {
  const rows = await readRows([
    ...ids.map((id) => expenseKey(ws, id)),
    ...ids.map((id) => markerKey(ws, id, namespace)),
  ])
  const expenses = ids.flatMap((_, n) => {
    const row = rows[n]
    return row && !rows[ids.length + n] ? [versioned<Expense>(row, EXPENSE_FIELDS)] : []
  })
  const writes = expenses.flatMap((expense) => writesFor(expense, namespace))
  try {
    if (writes.length > 0) await commit(writes)
  } catch (error) {
    if (!(error instanceof CommitRefused)) throw error
    // One of the expenses changed concurrently: mark each in its own transaction, from its current version.
    for (const { record } of expenses) await retryOnConflict(() => markOne(record, namespace))
  }
  return writes.length > 0
}

async function markOne({ workspace_id, id }: Expense, namespace: string): Promise<void> {
  const expense = await getExpense(workspace_id, id)
  const writes = expense ? writesFor(expense, namespace) : []
  if (writes.length > 0) await commit(writes)
}

function writesFor(expense: Versioned<Expense>, namespace: string) {
  const marker = pendingMarker(expense.record, namespace)
  return marker ? [checkExpense(expense), marker] : []
}

/**
 * Saves the state of a pass, keeping concurrent changes of other namespaces. Does nothing if another call has finished
 * the same pass.
 */
async function saveTracking(
  ws: WorkspaceId,
  namespace: string,
  { state, check_at }: Tracking,
  next: (tracking: Tracking) => Tracking,
): Promise<void> {
  await retryOnConflict(async () => {
    const namespaces = await readNamespaces(ws)
    const current = namespaces.record[namespace]
    if (current?.state !== state || current.check_at !== check_at) return
    const record: Namespaces = { ...namespaces.record, [namespace]: next(current) }
    await commit([replaceNamespaces(ws, namespaces, record, new Date())])
  })
}
