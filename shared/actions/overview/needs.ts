import { addCounterRows, type ExpenseState } from '../../domain/expenses/expense-counts.ts'
import { ExpenseSums } from '../../domain/expenses/expense-summary.ts'
import type { CounterRow } from '../../domain/kit/counters.ts'
import { addDays, type LocalDays } from '../../domain/kit/local-days.ts'
import { sumBetween } from '../../domain/sales/opportunity-counts.ts'
import { countedOverEstimate } from '../../domain/sales/over-estimate.ts'
import type { Counted } from './counted.ts'

/** Number of days after which a lead without an appointment, or a sent estimate without an approval, needs attention. */
const LEAD_DAYS = 2
const ESTIMATE_DAYS = 7

/** The records that need attention. Each number is the length of a list (contract 5.16). */
export function needsOf(counted: Counted | undefined, days: LocalDays, namespace: string | undefined) {
  const before = (ago: number) => days.startOf(addDays(days.today, -ago))
  const [leads, estimates] = [before(LEAD_DAYS), before(ESTIMATE_DAYS)]
  const expenses = counted?.expenses
  const until = (rows: readonly CounterRow[] | undefined, to: number) =>
    rows ? sumBetween(rows, 0, to).count : null
  return {
    leads_created_to: lastBefore(leads),
    leads_without_appointment: until(counted?.leads, leads),
    estimates_sent_to: lastBefore(estimates),
    estimates_waiting: until(counted?.estimates, estimates),
    expenses_not_handled:
      expenses && namespace !== undefined ? { namespace, ...notHandled(expenses, namespace) } : null,
    expenses_without_receipt: expenses ? withoutReceipt(expenses) : null,
    jobs_over_estimate: expenses ? countedOverEstimate(counted.planned).size : null,
  }
}

/** The last millisecond before a moment: filters of lists are inclusive. */
const lastBefore = (ms: number): string => new Date(ms - 1).toISOString()

function notHandled(rows: readonly CounterRow[], namespace: string) {
  const isWaiting = ({ isArchived, handled }: ExpenseState) => !isArchived && !handled.includes(namespace)
  const sums = new ExpenseSums()
  addCounterRows(sums, rows, { of: 'all' }, isWaiting, (code) => code)
  return { count: sums.all.count, amount_tax_inclusive: sums.all.amount }
}

/** Archived expenses are left out: their state begins with `a`. */
const withoutReceipt = (rows: readonly CounterRow[]): number =>
  rows
    .flatMap(({ counters }) => Object.entries(counters))
    .filter(([counter]) => counter.startsWith('w') && !counter.startsWith('wa'))
    .reduce((sum, [, count]) => sum + count, 0)
