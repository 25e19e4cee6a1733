import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { addDays, type LocalDays } from '../../domain/kit/local-days.ts'
import { PLANNED_ROWS, readCounters, rowsOfMonths } from '../../table/sums/read.ts'
import type { readSumsState } from '../../table/sums/state.ts'

export type Counted = NonNullable<Awaited<ReturnType<typeof readCounted>>>

/** The counters that the overview needs, in two round trips; undefined while not all records of the workspace are counted. */
export async function readCounted(
  ws: WorkspaceId,
  days: LocalDays,
  weeks: number,
  hasExpenses: boolean,
  reading: ReturnType<typeof readSumsState>,
) {
  const state = await reading
  if (!state?.record.whole) return undefined
  const read = (scope: string, from?: string) => readCounters(ws, state.record, rowsOfMonths(scope, from))
  const [firstWeek = days.today] = days.weeks(weeks)
  // A day earlier or later in UTC may be in another month.
  const from = monthBefore(firstWeek < days.months.last ? firstWeek : days.months.last)
  const [jobs, won, created, leads, estimates, planned, expenses] = await Promise.all([
    read('o'),
    read('w', from),
    read('q', from),
    read('l'),
    read('e'),
    hasExpenses ? readCounters(ws, state.record, PLANNED_ROWS) : [],
    hasExpenses ? read('a') : undefined,
  ])
  return { jobs, won, created, leads, estimates, planned, expenses }
}

const monthBefore = (day: string): string => addDays(day, -1).slice(0, 'YYYY-MM'.length)
