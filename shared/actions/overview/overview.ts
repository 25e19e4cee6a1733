import { addCounterRows } from '../../domain/expenses/expense-counts.ts'
import { ExpenseSums } from '../../domain/expenses/expense-summary.ts'
import type { CounterRow } from '../../domain/kit/counters.ts'
import { addDays, LocalDays } from '../../domain/kit/local-days.ts'
import { Sum } from '../../domain/kit/sums.ts'
import type { Opportunity } from '../../domain/sales/opportunity.ts'
import { addOpportunityRows, sumBetween } from '../../domain/sales/opportunity-counts.ts'
import { OpportunitySums } from '../../domain/sales/opportunity-summary.ts'
import { nameOf } from '../../domain/sales/opportunity-view.ts'
import type { Caller } from '../../http/exchange.ts'
import { findInIndex, pageOfPlaces } from '../../table/appointments.ts'
import { listNamespaces } from '../../table/expenses/namespaces.ts'
import { countFailing } from '../../table/failing-count.ts'
import { readCounters, rowsOfMonths } from '../../table/sums/read.ts'
import { readSumsState, type SumsState } from '../../table/sums/state.ts'

const WEEKS = 12
/** Appointments of two days that are shown. */
const MAX_APPOINTMENTS = 20
const MAX_NAMESPACES = 100
/** A lead waits for an appointment for so many days, and an estimate for an approval, before it needs somebody. */
const LEAD_DAYS = 2
const ESTIMATE_DAYS = 7

const mayListExpenses = ({ plan, permissions }: Caller): boolean =>
  plan === 'professional' &&
  permissions.includes('expenses.view') &&
  permissions.includes('expenses.view_all')

/** What the first page of the console shows (contract 5.16), in two round trips. */
export async function overviewOf(caller: Caller, timeZone: string, now: Date) {
  const days = new LocalDays(timeZone, now)
  const ws = caller.workspaceId
  const hasExpenses = mayListExpenses(caller)
  const counting = readSumsState(ws).then((state) =>
    state?.record.whole ? readAll(caller, state.record, days, hasExpenses) : undefined,
  )
  const [counted, appointments, failing, newest] = await Promise.all([
    counting,
    appointmentsOf(caller, days),
    countFailing(ws),
    hasExpenses ? newestNamespace(caller) : undefined,
  ])
  return {
    object: 'overview',
    time_zone: timeZone,
    today: days.today,
    appointments: appointments.rows.map(viewAppointment),
    more_appointments: appointments.more,
    needs_you: { failing_subscriptions: failing, ...needs(counted, days, newest) },
    ...money(counted, days, hasExpenses),
    complete: counted !== undefined,
  } as const
}

type Counted = Awaited<ReturnType<typeof readAll>>

async function readAll(caller: Caller, state: SumsState, days: LocalDays, hasExpenses: boolean) {
  const ws = caller.workspaceId
  const read = (scope: string, from?: string) => readCounters(ws, state, rowsOfMonths(scope, from))
  // A day earlier or later in UTC may be in another month.
  const from = addDays(days.weeks(WEEKS)[0] ?? days.today, -1).slice(0, 'YYYY-MM'.length)
  const earlier = addDays(days.months.last, -1).slice(0, 'YYYY-MM'.length)
  const [jobs, won, leads, estimates, expenses] = await Promise.all([
    read('o'),
    read('w', from < earlier ? from : earlier),
    read('l'),
    read('e'),
    hasExpenses ? read('a') : undefined,
  ])
  return { jobs, won, leads, estimates, expenses }
}

const appointmentsOf = (caller: Caller, days: LocalDays) => {
  const filter = {
    appointment_from: new Date(days.startOf(days.today)).toISOString(),
    appointment_to: new Date(days.startOf(addDays(days.today, 2)) - 1).toISOString(),
  }
  const find = findInIndex(caller.workspaceId, filter)
  return pageOfPlaces(caller.workspaceId, filter, { limit: MAX_APPOINTMENTS }, find)
}

const viewAppointment = (opportunity: Opportunity) => ({
  opportunity_id: opportunity.id,
  name: nameOf(opportunity),
  appointment_at: opportunity.appointment_at,
  contact_name: opportunity.contact_name,
  primary_contact_id: opportunity.primary_contact_id,
  sales_rep_id: opportunity.sales_rep_id,
  address_street: opportunity.address_street,
  address_city: opportunity.address_city,
  address_state: opportunity.address_state,
  address_zip: opportunity.address_zip,
})

async function newestNamespace(caller: Caller): Promise<string | undefined> {
  const { rows } = await listNamespaces(caller.workspaceId, { limit: MAX_NAMESPACES })
  return rows.toSorted((a, b) => (a.created_at > b.created_at ? -1 : 1))[0]?.id
}

function needs(counted: Counted | undefined, days: LocalDays, namespace: string | undefined) {
  const until = (rows: readonly CounterRow[], ago: number) =>
    sumBetween(rows, 0, days.startOf(addDays(days.today, -ago))).count
  const expenses = counted?.expenses
  return {
    leads_without_appointment: counted ? until(counted.leads, LEAD_DAYS) : null,
    estimates_waiting: counted ? until(counted.estimates, ESTIMATE_DAYS) : null,
    expenses_not_handled:
      expenses && namespace !== undefined ? { namespace, ...notHandled(expenses, namespace) } : null,
    expenses_without_receipt: expenses ? withoutReceipt(expenses) : null,
  }
}

function notHandled(rows: readonly CounterRow[], namespace: string) {
  const { all } = expenseSums(rows, (handled) => !handled.includes(namespace))
  return { count: all.count, amount_tax_inclusive: all.amount }
}

function expenseSums(
  rows: readonly CounterRow[],
  accepts: (handled: readonly string[]) => boolean,
): ExpenseSums {
  const sums = new ExpenseSums()
  const isAccepted = (state: { readonly isArchived: boolean; readonly handled: readonly string[] }) =>
    !state.isArchived && accepts(state.handled)
  addCounterRows(sums, rows, { of: 'all' }, isAccepted, (code) => code)
  return sums
}

/** Archived expenses are left out: their state begins with `a`. */
const withoutReceipt = (rows: readonly CounterRow[]): number =>
  rows
    .flatMap(({ counters }) => Object.entries(counters))
    .filter(([counter]) => counter.startsWith('w') && !counter.startsWith('wa'))
    .reduce((sum, [, count]) => sum + count, 0)

function money(counted: Counted | undefined, days: LocalDays, hasExpenses: boolean) {
  const { last, current, next } = days.months
  const weeks = days.weeks(WEEKS)
  const period = (from: string, to: string) => ({
    won: counted ? shownWon(sumBetween(counted.won, days.startOf(from), days.startOf(to))) : null,
    spent: counted?.expenses && hasExpenses ? spentBetween(counted.expenses, from, to) : null,
  })
  return {
    open: counted ? openOf(counted.jobs) : null,
    this_month: period(current, next),
    last_month: period(last, current),
    weeks: weeks.map((starts_on) => ({ starts_on, ...period(starts_on, addDays(starts_on, 7)) })),
  }
}

const shownWon = ({ count, amount }: Sum) => ({ count, value: amount })

function openOf(rows: readonly CounterRow[]) {
  const sums = new OpportunitySums()
  addOpportunityRows(sums, rows, (_, status) => status === 'opportunity')
  return shownWon(sums.all)
}

/** US dollars of the expenses from one date to before another, without archived ones. */
function spentBetween(rows: readonly CounterRow[], from: string, to: string): number {
  const sum = new Sum()
  for (const { name, counters } of rows) {
    const [, month, project] = name.split('#')
    if (project !== undefined) continue
    for (const [counter, cents] of Object.entries(counters)) {
      const date = `${month}-${counter.slice(1)}`
      if (/^d\d\d$/.test(counter) && date >= from && date < to) sum.addCents(0, cents)
    }
  }
  return sum.amount
}
