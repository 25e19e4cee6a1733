import { isDeepStrictEqual } from 'node:util'
import { EXPENSE_FIELDS, type Expense } from '../domain/expense.ts'
import { type ExpenseFilter, passesFilter } from '../domain/expense-filter.ts'
import type { OpportunityId, WorkspaceId } from '../domain/ids.ts'
import { OPPORTUNITY_FIELDS, type Opportunity } from '../domain/opportunity.ts'
import { passingEntries } from './expense-entries.ts'
import type { Entry } from './expense-runs.ts'
import { expenseKey, expenseOfPlace, expensePlace, opportunityKey } from './keys.ts'
import { slimOf } from './markers.ts'
import { readCurrent } from './read-many.ts'
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
 * Up to this offset the rows of skipped expenses are read too, half a unit each. Otherwise index entries of expenses
 * that have left the list would be counted, and once the index drops them, the next offset skips as many expenses.
 */
const MAX_CHECKED_OFFSET = 1_000

/**
 * Expenses by date, then id, both descending; `full` when the page came back full. One query of the narrowest run,
 * then the page's rows and their projects in parallel. What the index still shows and the rows do not confirm is left
 * out, and the page is filled with what follows (decisions 8.7).
 */
export async function listExpenses(
  ws: WorkspaceId,
  filter: ExpenseFilter,
  page: ExpensePage,
): Promise<{ rows: LinkedExpense[]; full: boolean }> {
  const found = new Map<Expense['id'], LinkedExpense>()
  let skip = page.offset
  steps: for await (const step of passingEntries(ws, filter, page)) {
    let at = 0
    if (page.offset > MAX_CHECKED_OFFSET) {
      at = Math.min(skip, step.length)
      skip -= at
    }
    while (at < step.length) {
      const wanted = step.slice(at, at + skip + page.limit - found.size)
      at += wanted.length
      const passing = await passingRows(ws, filter, wanted, skip)
      // An expense that moved within the list may be in the index twice.
      for (const row of passing.slice(skip)) found.set(row.expense.id, row)
      skip = Math.max(0, skip - passing.length)
      if (found.size === page.limit) break steps
    }
  }
  const rows = [...found.values()].sort((a, b) => (placeOf(a.expense) < placeOf(b.expense) ? 1 : -1))
  return { rows, full: rows.length === page.limit }
}

const placeOf = ({ expense_date, id }: Expense): string => expensePlace(expense_date, id)

/** The expenses of some entries that pass by their own fields. The first `skip` of them are not shown: no projects. */
async function passingRows(
  ws: WorkspaceId,
  filter: ExpenseFilter,
  entries: readonly Entry[],
  skip: number,
): Promise<LinkedExpense[]> {
  const linked = entries.slice(skip).flatMap(({ slim }) => (slim.p ? [slim.p as OpportunityId] : []))
  const [rows, known] = await Promise.all([
    readCurrent(
      entries.map(({ place }) => expenseKey(ws, expenseOfPlace(place))),
      (row, n) => confirms(entries[n], recordOf<Expense>(row, EXPENSE_FIELDS), filter),
    ),
    readProjects(ws, linked),
  ])
  const expenses = rows.flatMap((row) => (row ? [recordOf<Expense>(row, EXPENSE_FIELDS)] : []))
  const passing = expenses.filter((expense) => passesFilter(expense, filter))
  // The entry may name another project than the row does.
  const missing = passing
    .slice(skip)
    .flatMap(({ project_id }) => (project_id && !known.has(project_id) ? [project_id] : []))
  const projects = new Map([...known, ...(await readProjects(ws, missing))])
  return passing.map((expense) => ({
    expense,
    project: expense.project_id ? projects.get(expense.project_id) : undefined,
  }))
}

/** Whether a row agrees with its entry and the filter. Where it does not, one of them is old. */
function confirms(entry: Entry | undefined, expense: Expense, filter: ExpenseFilter): boolean {
  return (
    entry?.place === placeOf(expense) &&
    isDeepStrictEqual(entry.slim, slimOf(expense)) &&
    passesFilter(expense, filter)
  )
}

async function readProjects(
  ws: WorkspaceId,
  ids: readonly OpportunityId[],
): Promise<Map<OpportunityId, Opportunity>> {
  const rows = await readCurrent([...new Set(ids)].map((id) => opportunityKey(ws, id)))
  return new Map(
    rows
      .flatMap((row) => (row ? [recordOf<Opportunity>(row, OPPORTUNITY_FIELDS)] : []))
      .map((project) => [project.id, project]),
  )
}
