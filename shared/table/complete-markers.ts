import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { EXPENSE_FIELDS, type Expense } from '../domain/expense.ts'
import type { WorkspaceId } from '../domain/ids.ts'
import { incomplete, type Namespaces, type Tracking } from '../domain/namespaces.ts'
import { again } from './again.ts'
import { documents, tableName } from './client.ts'
import { CommitRefused, commit } from './commit.ts'
import { type Entry, walk, windowOf } from './expense-runs.ts'
import { checkExpense, getExpense } from './expenses.ts'
import { expenseKey, expenseOfPlace, TRACKING } from './keys.ts'
import { pendingMarker } from './markers.ts'
import { readNamespaces, replaceNamespaces, settledAt } from './namespaces.ts'
import { readRows } from './read.ts'
import { type Versioned, versioned } from './versioned.ts'

/*
 * A namespace that is used for the first time has no markers of what it has not stamped. From its announcement on,
 * whoever writes an expense keeps them; this walks the expenses that were there before, once no writer can be left
 * that began earlier. It may be stopped anywhere and run twice at once: `reached` says how far it came, and a marker
 * is written only together with a check that the expense is still the version that was read.
 */

/** Expenses whose markers go into one transaction: a check and a put each, 100 at most. */
const CHUNK = 50
/** Chunks under way at once, and how many of them make a step whose end is written down. */
const AT_ONCE = 8

/** Workspaces that wait for their markers. */
export async function waitingWorkspaces(now: Date): Promise<WorkspaceId[]> {
  const { Items = [] } = await documents().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'due',
      KeyConditionExpression: 'due_pk = :pk AND due_sk <= :now',
      ExpressionAttributeValues: { ':pk': TRACKING, ':now': now.toISOString() },
      Limit: 25,
    }),
  )
  return Items.map(({ pk }) => String(pk).slice(0, String(pk).indexOf('#')) as WorkspaceId)
}

/** Completes what can be completed until the deadline; true when nothing is left. */
export async function completeMarkers(ws: WorkspaceId, deadline: Date): Promise<boolean> {
  for (;;) {
    const { record } = await readNamespaces(ws)
    const [namespace] = incomplete(record).filter((name) => {
      const since = record[name]?.since
      return since !== undefined && settledAt(new Date(since)) <= new Date()
    })
    if (namespace === undefined) return incomplete(record).length === 0
    if (!(await walkEarlier(ws, namespace, record[namespace]?.reached, deadline))) return false
  }
}

async function walkEarlier(
  ws: WorkspaceId,
  namespace: string,
  reached: string | undefined,
  deadline: Date,
): Promise<boolean> {
  const all = windowOf()
  const window = { from: all.from, to: reached ?? all.to }
  let done: string | undefined
  for await (const entries of walk(ws, { of: 'all' }, window, CHUNK * AT_ONCE)) {
    for (let at = 0; at < entries.length; at += CHUNK * AT_ONCE) {
      // After a step, never before the first: whoever comes late still gets a step further.
      if (done !== undefined && Date.now() >= deadline.getTime()) {
        const place = done
        await note(ws, namespace, (tracking) => ({ ...tracking, reached: place }))
        return false
      }
      const step = entries.slice(at, at + CHUNK * AT_ONCE)
      const chunks = Array.from({ length: Math.ceil(step.length / CHUNK) }, (_, index) =>
        step.slice(index * CHUNK, (index + 1) * CHUNK),
      )
      await Promise.all(chunks.map((chunk) => mark(ws, namespace, chunk)))
      done = step.at(-1)?.place
    }
  }
  await note(ws, namespace, ({ since }) => ({ state: 'complete', since }))
  return true
}

async function mark(ws: WorkspaceId, namespace: string, entries: readonly Entry[]): Promise<void> {
  const rows = await readRows(entries.map(({ place }) => expenseKey(ws, expenseOfPlace(place))))
  const expenses = rows.flatMap((row) => (row ? [versioned<Expense>(row, EXPENSE_FIELDS)] : []))
  const writes = expenses.flatMap((expense) => writesFor(expense, namespace))
  try {
    if (writes.length > 0) await commit(writes)
  } catch (error) {
    if (!(error instanceof CommitRefused)) throw error
    // One of them is changing at this moment: each by itself, on what is there then.
    for (const { record } of expenses) await again(() => markOne(record, namespace))
  }
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

/** Writes down how far one namespace is, on whatever the others have become meanwhile. */
async function note(
  ws: WorkspaceId,
  namespace: string,
  next: (tracking: Tracking) => Tracking,
): Promise<void> {
  await again(async () => {
    const namespaces = await readNamespaces(ws)
    const tracking = namespaces.record[namespace]
    if (!tracking || tracking.state === 'complete') return
    const record: Namespaces = { ...namespaces.record, [namespace]: next(tracking) }
    await commit([replaceNamespaces(ws, namespaces, record, new Date())])
  })
}
