import type { ExpenseFilter } from '../../domain/expenses/expense-filter.ts'
import {
  categoriesByCode,
  codeAmong,
  ExpenseSums,
  showExpenseSums,
} from '../../domain/expenses/expense-summary.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { allCategories } from '../lookup-items.ts'
import { readSumsState, type SumsState } from '../sums/state.ts'
import { countedPart, countedSums } from './counted-sums.ts'
import { listNamespaces } from './namespaces.ts'
import { MAX_NAMESPACES, walkSums } from './sums.ts'

/**
 * The sums for a filter: from the counters, if they can answer the filter and all records of the workspace are counted; otherwise by
 * reading index entries (a walk).
 * @param end when the walk must end (`endOfWalks`)
 */
export async function summarizeExpenses(ws: WorkspaceId, filter: ExpenseFilter, end: number) {
  if (!countedPart(filter)) return walkedSummary(ws, filter, end)
  const [state, ...names] = await Promise.all([readSumsState(ws), ...namesOf(ws)])
  return state?.record.whole
    ? countedSummary(ws, state.record, filter, names)
    : walkedSummary(ws, filter, end, names)
}

export type Names = Awaited<ReturnType<typeof readNames>>
const namesOf = (ws: WorkspaceId) =>
  [allCategories(ws), listNamespaces(ws, { limit: MAX_NAMESPACES })] as const
export const readNames = (ws: WorkspaceId) => Promise.all(namesOf(ws))

/** By the counters, which must answer the filter. */
export async function countedSummary(
  ws: WorkspaceId,
  state: SumsState,
  filter: ExpenseFilter,
  [categories, { rows }]: Names,
) {
  const part = countedPart(filter)
  if (!part) throw new Error('the counters do not answer the filter')
  const byCode = categoriesByCode(categories)
  const names = rows.map(({ id }) => id)
  const { sums, namespaces } = await countedSums(ws, state, part, codeAmong(byCode), names)
  return showExpenseSums(sums, byCode, namespaces, true)
}

/** By a walk over the records. */
export async function walkedSummary(ws: WorkspaceId, filter: ExpenseFilter, end: number, given?: Names) {
  const [{ entries, namespaces, complete }, [categories]] = await Promise.all([
    walkSums(ws, filter, end),
    given ?? readNames(ws),
  ])
  const byCode = categoriesByCode(categories)
  return showExpenseSums(sumsOf(entries, byCode), byCode, namespaces, complete)
}

/** The sums of a walk without names. */
export const walkedSums = async (ws: WorkspaceId, filter: ExpenseFilter, end: number): Promise<ExpenseSums> =>
  sumsOf((await walkSums(ws, filter, end)).entries, new Map())

function sumsOf(
  entries: Awaited<ReturnType<typeof walkSums>>['entries'],
  byCode: ReturnType<typeof categoriesByCode>,
): ExpenseSums {
  const sums = new ExpenseSums()
  const codeOf = codeAmong(byCode)
  for (const { sk, projected } of entries) sums.add(sk.slice(0, 'YYYY-MM'.length), projected, codeOf)
  return sums
}
