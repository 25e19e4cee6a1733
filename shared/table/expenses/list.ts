import type { Expense } from '../../domain/expenses/expense.ts'
import type { ExpenseFilter } from '../../domain/expenses/expense-filter.ts'
import type { OpportunityId, WorkspaceId } from '../../domain/kit/ids.ts'
import { OPPORTUNITY_FIELDS, type Opportunity } from '../../domain/sales/opportunity.ts'
import { opportunityKey } from '../keys.ts'
import { confirmedRecords } from '../store/list-records.ts'
import { readAhead } from '../store/read-ahead.ts'
import { readCurrent } from '../store/read-many.ts'
import { recordOf } from '../store/versioned.ts'
import { ConfirmedExpenses, sortKeyOf } from './confirm.ts'
import { passingEntries } from './entries.ts'
import { listOf } from './search.ts'

export interface ExpensePage {
  readonly limit: number
  readonly offset: number
}

/** An expense with the current version of its project. */
export interface LinkedExpense {
  readonly expense: Expense
  readonly project: Opportunity | undefined
}

/**
 * A page with an offset up to this value also reads the rows of the skipped expenses (half a read unit each), so that
 * outdated index entries do not count toward the offset. If an outdated entry counted, and the index dropped it before
 * the next page, that page would skip an expense.
 */
const MAX_CHECKED_OFFSET = 1_000

/**
 * Expenses by date, then id, both descending; `full` is true when the page has `limit` rows. One query of the smallest
 * partition, then the page's rows and their projects in parallel. Index entries that their rows do not confirm are dropped,
 * and the page is filled with the next ones (contract 15).
 */
export async function listExpenses(
  ws: WorkspaceId,
  filter: ExpenseFilter,
  page: ExpensePage,
): Promise<{ rows: LinkedExpense[]; full: boolean }> {
  const projects: Projects = new Map()
  const expenses = (await confirmedPage(ws, filter, page, projects)).sort((a, b) =>
    sortKeyOf(a) < sortKeyOf(b) ? 1 : -1,
  )
  // An index entry may have a different project than its row.
  const rows = await withProjects(ws, expenses, projects)
  return { rows, full: rows.length === page.limit }
}

/** Expenses with their projects. @param known the projects that have been read already */
export async function withProjects(
  ws: WorkspaceId,
  expenses: readonly Expense[],
  known: Projects = new Map(),
): Promise<LinkedExpense[]> {
  await addProjects(
    ws,
    expenses.map(({ project_id }) => project_id),
    known,
  )
  return expenses.map((expense) => ({
    expense,
    project: expense.project_id ? known.get(expense.project_id) : undefined,
  }))
}

/** The expenses of a page. Reads the projects of their index entries in parallel. */
async function confirmedPage(
  ws: WorkspaceId,
  filter: ExpenseFilter,
  { offset, limit }: ExpensePage,
  projects: Projects,
): Promise<Expense[]> {
  const confirmed = new ConfirmedExpenses()
  let unchecked = offset > MAX_CHECKED_OFFSET ? offset : 0
  const [start, end] = [offset - unchecked, offset - unchecked + limit]
  const list = listOf(ws, filter)
  const ahead = readAhead()
  for await (const step of passingEntries(ws, filter, { offset, limit })) {
    let at = Math.min(unchecked, step.length)
    unchecked -= at
    while (at < step.length) {
      const entries = step.slice(at, at + ahead(end - confirmed.inOrder().length))
      at += entries.length
      const named = entries.slice(-limit).map(({ projected }) => projected.p)
      const [expenses] = await Promise.all([
        confirmedRecords(list, entries),
        addProjects(ws, named, projects),
      ])
      confirmed.add(entries, expenses)
      const found = confirmed.inOrder()
      if (found.length >= end) return found.slice(start, end)
    }
  }
  confirmed.end()
  return confirmed.inOrder().slice(start, end)
}

type Projects = Map<OpportunityId, Opportunity>

/** Reads the projects that are not in `known` and adds them. */
async function addProjects(
  ws: WorkspaceId,
  ids: readonly (OpportunityId | null | undefined)[],
  known: Projects,
): Promise<void> {
  const unknown = new Set(ids.filter((id) => id != null).filter((id) => !known.has(id)))
  const rows = await readCurrent([...unknown].map((id) => opportunityKey(ws, id)))
  for (const row of rows) {
    const project = row && recordOf<Opportunity>(row, OPPORTUNITY_FIELDS)
    if (project) known.set(project.id, project)
  }
}
