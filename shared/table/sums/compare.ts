import { isDeepStrictEqual } from 'node:util'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import * as expenses from '../expenses/summary.ts'
import * as opportunities from '../opportunity-summary.ts'
import { allPipelines } from '../pipelines.ts'
import type { SumsState } from './state.ts'

interface Pair {
  readonly name: string
  readonly counted: object
  readonly walked: { readonly complete: boolean }
}

const NO_END = Number.POSITIVE_INFINITY

/** The sums whose counters differ from the records. Sums for which not all records could be read are not compared. */
export async function differences(ws: WorkspaceId, state: SumsState): Promise<string[]> {
  const [names, pipelines] = await Promise.all([expenses.readNames(ws), allPipelines(ws)])
  const pairs: Pair[] = [
    {
      name: 'opportunities',
      counted: await opportunities.countedSummary(ws, state, {}, pipelines),
      walked: await opportunities.walkedSummary(ws, {}, NO_END, pipelines),
    },
  ]
  for (const filter of await expenseFiltersOf(ws, state, names)) {
    pairs.push({
      name: `expenses ${JSON.stringify(filter)}`,
      counted: await expenses.countedSummary(ws, state, filter, names),
      walked: await expenses.walkedSummary(ws, filter, NO_END, names),
    })
  }
  return pairs
    .filter(({ counted, walked }) => walked.complete && !isDeepStrictEqual(sorted(counted), sorted(walked)))
    .map(({ name }) => name)
}

/** The filters to compare: all expenses, and one month, which can be read completely even in a large workspace. */
async function expenseFiltersOf(ws: WorkspaceId, state: SumsState, names: expenses.Names) {
  const all = { include_archived: true }
  const { by_month } = await expenses.countedSummary(ws, state, all, names)
  const month = by_month[Math.floor(Math.random() * by_month.length)]?.month
  return month === undefined ? [all] : [all, { ...all, ...datesOf(month) }]
}

const datesOf = (month: string) => {
  const next = new Date(`${month}-01`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return { date_from: `${month}-01`, date_to: new Date(next.getTime() - 1).toISOString().slice(0, 10) }
}

/** The order of groups with the same amount and number is undefined. */
const sorted = (summary: object) =>
  Object.fromEntries(
    Object.entries(summary).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((group) => JSON.stringify(group)).sort() : value,
    ]),
  )
