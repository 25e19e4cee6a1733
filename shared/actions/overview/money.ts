import type { CounterRow } from '../../domain/kit/counters.ts'
import { addDays, type LocalDays } from '../../domain/kit/local-days.ts'
import { Sum } from '../../domain/kit/sums.ts'
import { addOpportunityRows, sumBetween } from '../../domain/sales/opportunity-counts.ts'
import { OpportunitySums } from '../../domain/sales/opportunity-summary.ts'
import type { Counted } from './counted.ts'

/**
 * The value won, the cost, and the value that was open at the end (or is open now), for this month, last month, and
 * weeks from Monday.
 */
export function moneyOf(counted: Counted | undefined, days: LocalDays, weeks: readonly string[]) {
  const { last, current, next } = days.months
  const openNow = counted && openOf(counted.jobs)
  const period = (from: string, to: string) => ({
    won: counted ? shown(sumBetween(counted.won, days.startOf(from), days.startOf(to))) : null,
    open: counted && openNow ? shown(openAt(counted, openNow, days.startOf(to))) : null,
    spent: counted?.expenses ? spentBetween(counted.expenses, from, to) : null,
  })
  return {
    this_month: period(current, next),
    last_month: period(last, current),
    weeks: weeks.map((starts_on) => ({ starts_on, ...period(starts_on, addDays(starts_on, 7)) })),
  }
}

const shown = ({ count, amount }: Sum) => ({ count, value: amount })

function openOf(rows: readonly CounterRow[]): Sum {
  const sums = new OpportunitySums()
  addOpportunityRows(sums, rows, (_, status) => status === 'opportunity')
  return sums.all
}

/**
 * The opportunities that were open at a moment, computed from the opportunities that are open now: minus opportunities
 * created since, plus opportunities won since. Uses current values, and leaves out records that are archived now.
 */
function openAt({ created, won }: Counted, now: Sum, at: number): Sum {
  const [added, gone] = [created, won].map((rows) => sumBetween(rows, at, Number.POSITIVE_INFINITY))
  const sum = new Sum()
  const count = now.count - (added?.count ?? 0) + (gone?.count ?? 0)
  // The rows are read in several requests, so the open opportunities may lack a new one.
  if (count < 0) return sum
  sum.addCents(count, now.cents)
  sum.addCents(0, (gone?.cents ?? 0n) - (added?.cents ?? 0n))
  return sum
}

/** US dollars of the expenses from one date to before another, without archived expenses. */
function spentBetween(rows: readonly CounterRow[], from: string, to: string): number {
  const sum = new Sum()
  for (const { name, counters } of rows) {
    const [, month] = name.split('#')
    for (const [counter, cents] of Object.entries(counters)) {
      const date = `${month}-${counter.slice(1)}`
      if (/^d\d\d$/.test(counter) && date >= from && date < to) sum.addCents(0, cents)
    }
  }
  return sum.amount
}
