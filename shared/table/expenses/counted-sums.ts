import {
  addCounterRows,
  type ExpenseScope,
  type ExpenseState,
  scopeName,
} from '../../domain/expenses/expense-counts.ts'
import type { ExpenseFilter } from '../../domain/expenses/expense-filter.ts'
import { ExpenseSums, type NamespaceCounts } from '../../domain/expenses/expense-summary.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { readCounters, rowsOfMonths } from '../sums/read.ts'
import type { SumsState } from '../sums/state.ts'

/** The part of the counters that answers a filter. */
interface CountedPart {
  readonly scope: ExpenseScope
  /** Months, inclusive; absent: unbounded. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly accepts: (state: ExpenseState) => boolean
}

/** Undefined if counters do not answer the filter. */
export function countedPart(filter: ExpenseFilter): CountedPart | undefined {
  const { project_id, category_id, date_from, date_to, include_archived, unreconciled_by, ...others } = filter
  if (Object.values(others).some((value) => value !== undefined)) return undefined
  if (project_id !== undefined && category_id !== undefined) return undefined
  if (date_from !== undefined && !date_from.endsWith('-01')) return undefined
  if (date_to !== undefined && !isLastOfMonth(date_to)) return undefined
  return {
    scope: scopeOf(project_id, category_id),
    from: date_from?.slice(0, 'YYYY-MM'.length),
    to: date_to?.slice(0, 'YYYY-MM'.length),
    accepts: ({ isArchived, handled }) =>
      (include_archived || !isArchived) &&
      (unreconciled_by === undefined || !handled.includes(unreconciled_by)),
  }
}

function scopeOf(project: string | undefined, category: string | undefined): ExpenseScope {
  if (project !== undefined) return { of: 'project', id: project }
  return category === undefined ? { of: 'all' } : { of: 'category', id: category }
}

const isLastOfMonth = (date: string): boolean =>
  new Date(Date.parse(date) + 86_400_000).toISOString().slice(8, 10) === '01'

/** @param codeOf the code of a category of the workspace, else empty */
export async function countedSums(
  ws: WorkspaceId,
  state: SumsState,
  { scope, from, to, accepts }: CountedPart,
  codeOf: (code: string) => string,
  namespaces: readonly string[],
): Promise<{ sums: ExpenseSums; namespaces: NamespaceCounts[] }> {
  // The rows of all expenses by project are a separate scope.
  const scopes = scope.of === 'all' ? ['a', 'm'] : [scopeName(scope)]
  const rows = await Promise.all(scopes.map((name) => readCounters(ws, state, rowsOfMonths(name, from, to))))
  const sums = new ExpenseSums()
  const totals = addCounterRows(sums, rows.flat(), scope, accepts, codeOf)
  return {
    sums,
    namespaces: namespaces.map((namespace) => ({
      namespace,
      ...(totals.get(namespace) ?? { handled: 0, failed: 0 }),
    })),
  }
}
