import type { Expense } from '../domain/expense.ts'
import { type ExpenseFilter, planOf, type Sieve } from '../domain/expense-filter.ts'
import type { OpportunityId, WorkspaceId } from '../domain/ids.ts'
import { isComplete } from '../domain/namespaces.ts'
import type { Opportunity } from '../domain/opportunity.ts'
import { type Entry, type Window, walk, windowOf } from './expense-runs.ts'
import { expenseKey, expenseOfPlace, markerKey, markerList, opportunityKey } from './keys.ts'
import type { ExpenseSlim } from './markers.ts'
import { readNamespaces } from './namespaces.ts'
import { readRows } from './read.ts'
import { recordOf } from './versioned.ts'

export interface ExpensePage {
  readonly limit: number
  readonly offset: number
}

/** An expense with its project as it is now. */
export interface LinkedExpense {
  readonly expense: Expense
  readonly project: Opportunity | undefined
}

/**
 * Expenses by date, then id, both descending; `full` when the page came back full. One query of the narrowest run,
 * then the page's rows and their projects in parallel.
 */
export async function listExpenses(
  ws: WorkspaceId,
  filter: ExpenseFilter,
  page: ExpensePage,
): Promise<{ rows: LinkedExpense[]; full: boolean }> {
  const entries = await entriesOf(ws, filter, page)
  const projectIds = [...new Set(entries.flatMap(({ slim }) => (slim.p ? [slim.p as OpportunityId] : [])))]
  const [expenses, projects] = await Promise.all([
    readRows(
      entries.map(({ place }) => expenseKey(ws, expenseOfPlace(place))),
      false,
    ),
    readRows(
      projectIds.map((id) => opportunityKey(ws, id)),
      false,
    ),
  ])
  const projectOf = new Map(
    projects.flatMap((row) => (row ? [recordOf<Opportunity>(row)] : [])).map((p) => [p.id, p]),
  )
  const rows = expenses.flatMap((row) => {
    if (!row) return []
    const expense = recordOf<Expense>(row)
    return [{ expense, project: expense.project_id ? projectOf.get(expense.project_id) : undefined }]
  })
  return { rows, full: entries.length === page.limit }
}

/** The page's entries: literally `offset` of those that pass are skipped, whatever changed since the page before. */
async function entriesOf(
  ws: WorkspaceId,
  filter: ExpenseFilter,
  { limit, offset }: ExpensePage,
): Promise<Entry[]> {
  const { unreconciled_by } = filter
  const namespaces = unreconciled_by === undefined ? undefined : await readNamespaces(ws)
  const plan = planOf(
    filter,
    (namespace) => namespaces !== undefined && isComplete(namespaces.record, namespace),
  )
  if (!plan) return []
  const passes = predicate(filter)
  const page: Entry[] = []
  let skip = offset
  const window = windowOf(filter.date_from, filter.date_to)
  for await (const step of walk(ws, plan.walk, window, offset + Math.ceil(limit * reserveOf(filter)))) {
    const passing = await sift(
      ws,
      step.filter(({ slim }) => passes(slim)),
      plan.sieve,
    )
    const rest = passing.slice(skip)
    skip -= passing.length - rest.length
    page.push(...rest.slice(0, limit - page.length))
    if (page.length === limit) break
  }
  return page
}

/**
 * How many entries a first step reads for each one wanted, so that those that do not pass seldom cost a second step:
 * few are archived, or stamped in a namespace that is new; a type or a receipt most may lack.
 */
function reserveOf({ include_archived, unreconciled_by, expense_type, has_receipt }: ExpenseFilter): number {
  if (expense_type !== undefined || has_receipt !== undefined) return 4
  return include_archived && unreconciled_by === undefined ? 1 : 1.5
}

function predicate(filter: ExpenseFilter): (slim: ExpenseSlim) => boolean {
  const type = filter.expense_type && (filter.expense_type === 'mileage' ? 'm' : 'p')
  return (slim) =>
    (filter.include_archived || !slim.a) &&
    (!type || slim.t === type) &&
    (filter.has_receipt === undefined || slim.r === filter.has_receipt) &&
    (filter.project_id === undefined || slim.p === filter.project_id)
}

/** Keeps or drops what lies in the sieve's run too. */
async function sift(ws: WorkspaceId, entries: Entry[], sieve: Sieve | undefined): Promise<Entry[]> {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!sieve || !first || !last) return entries
  const window = { from: last.place, to: first.place }
  const inside = sieve.by === 'window' ? await within(ws, sieve, window) : await byKey(ws, sieve, entries)
  return entries.filter(({ place }) => inside.has(place) === sieve.keep)
}

async function within(ws: WorkspaceId, { run }: Sieve, window: Window): Promise<Set<string>> {
  const places = new Set<string>()
  for await (const step of walk(ws, run, window, 1_000)) for (const { place } of step) places.add(place)
  return places
}

/** Reads of 100 keys that are under way at once: a run of many entries would wait for hundreds of them. */
const AT_ONCE = 8

async function byKey(ws: WorkspaceId, { run }: Sieve, entries: readonly Entry[]): Promise<Set<string>> {
  if (run.of !== 'stamped' && run.of !== 'pending')
    throw new Error(`the run ${run.of} has no rows of its own`)
  const { namespace } = run
  const list = markerList(ws, run.of, namespace)
  const places = new Set<string>()
  const look = async (some: readonly Entry[]) => {
    const keys = some.map(({ place }) => markerKey(ws, expenseOfPlace(place), namespace))
    const rows = await readRows(keys, false)
    for (const [n, { place }] of some.entries()) if (rows[n]?.list_pk === list) places.add(place)
  }
  for (let at = 0; at < entries.length; at += 100 * AT_ONCE) {
    const some = entries.slice(at, at + 100 * AT_ONCE)
    const batches = Math.ceil(some.length / 100)
    await Promise.all(Array.from({ length: batches }, (_, n) => look(some.slice(n * 100, (n + 1) * 100))))
  }
  return places
}
