import { LocalDays } from '../../domain/kit/local-days.ts'
import { maySeeAllExpenses } from '../../domain/people/workspace.ts'
import type { Caller } from '../../http/exchange.ts'
import { memberNames } from '../../table/access/members.ts'
import { lastSystem } from '../../table/expenses/last-system.ts'
import { readSumsState } from '../../table/sums/state.ts'
import { countFailing } from '../../webhooks/subscriptions/count-failing.ts'
import { actsSince } from './acts.ts'
import { appointmentsOf, type PersonOf } from './appointments.ts'
import { readCounted } from './counted.ts'
import { moneyOf } from './money.ts'
import { needsOf } from './needs.ts'

const WEEKS = 12

/**
 * The data of the console's first page (contract 5.16), in two round trips.
 * @param since the time from which the acts of others are listed
 */
export async function overviewOf(caller: Caller, timeZone: string, since: string | undefined, now: Date) {
  const days = new LocalDays(timeZone, now)
  const ws = caller.workspaceId
  const hasExpenses = maySeeAllExpenses(caller.plan, caller.permissions)
  const reading = readSumsState(ws)
  const [counted, appointments, acts, names, failing, system] = await Promise.all([
    readCounted(ws, days, WEEKS, hasExpenses, reading),
    appointmentsOf(ws, days, reading),
    actsSince(caller, since),
    memberNames(ws),
    countFailing(ws),
    hasExpenses ? lastSystem(ws, now) : undefined,
  ])
  const personOf: PersonOf = (id) => {
    const name = id === null ? undefined : names.get(id)
    return id === null || name === undefined ? null : { id, name }
  }
  return {
    object: 'overview',
    time_zone: timeZone,
    today: days.today,
    appointments: appointments.view(personOf),
    more_appointments: appointments.more_appointments,
    needs_you: { failing_subscriptions: failing, ...needsOf(counted, days, system) },
    ...moneyOf(counted, days, days.weeks(WEEKS)),
    complete: counted !== undefined,
    acts: acts.view(personOf),
    more_acts: acts.more_acts,
  } as const
}
