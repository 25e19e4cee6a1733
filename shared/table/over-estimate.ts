import type { ExpenseSums } from '../domain/expenses/expense-summary.ts'
import type { OpportunityId, WorkspaceId } from '../domain/kit/ids.ts'
import { toId } from '../domain/kit/ids.ts'
import type { Opportunity } from '../domain/sales/opportunity.ts'
import { type OpportunityFilter, opportunityFilters } from '../domain/sales/opportunity-filter.ts'
import { countedOverEstimate, isOverEstimate, type Spent } from '../domain/sales/over-estimate.ts'
import { walkedSums } from './expenses/summary.ts'
import { opportunityKey } from './keys.ts'
import { opportunityOf } from './opportunities.ts'
import type { Page, Paged } from './store/collection.ts'
import { fillPage } from './store/fill-page.ts'
import { readCurrent } from './store/read-many.ts'
import { PLANNED_ROWS, readCounters } from './sums/read.ts'
import { readSumsState } from './sums/state.ts'

/**
 * The projects that cost more than their estimate, newest first. The counters name the candidates; until all records are counted, every
 * project with expenses is a candidate. Each candidate's row is checked.
 * @param end when a walk must end (`endOfWalks`)
 */
export async function listOverEstimate(
  ws: WorkspaceId,
  filter: OpportunityFilter,
  page: Page,
  end: number,
): Promise<Paged<Opportunity>> {
  const spent = await candidates(ws, end)
  const matches = opportunityFilters.matches(filter) ?? (() => true)
  const isListed = (record: Opportunity) => isOverEstimate(record, spent) && matches(record)
  const newest = [...spent.keys()].sort((a, b) => (a > b ? -1 : 1))
  return fillPage<Opportunity, { readonly sk: string }>(page, {
    find: async ({ limit, after }) =>
      newest
        .filter((id) => after === undefined || id < after)
        .slice(0, limit)
        .map((sk) => ({ sk })),
    read: async (entries) => {
      const keys = entries.map(({ sk }) => opportunityKey(ws, toId<OpportunityId>(sk)))
      const rows = await readCurrent(keys, (row) => isListed(opportunityOf(row)))
      return rows.flatMap((row) => (row ? opportunityOf(row) : [])).filter(isListed)
    },
  })
}

/** The costs of the projects that may be in the list. */
async function candidates(ws: WorkspaceId, end: number): Promise<Spent> {
  const state = await readSumsState(ws)
  return state?.record.whole
    ? countedOverEstimate(await readCounters(ws, state.record, PLANNED_ROWS))
    : spentOf(await walkedSums(ws, { include_archived: false }, end))
}

const spentOf = ({ byProject }: ExpenseSums): Spent =>
  new Map(byProject.largest().flatMap(([id, { cents }]) => (id === null ? [] : [[id, Number(cents)]])))
