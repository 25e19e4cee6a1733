import { costOfMillion, costOfStarts, type FixedCost, fixedCostOf, sum, totalOf, type Work } from './model.ts'
import { PRICES } from './prices.ts'

/** What the bench measures (`npm run bench -- cost`). */
export type Units = Readonly<
  Record<'create' | 'get' | 'list' | 'event' | 'subscriber' | 'delivery' | 'upload' | 'receipt', Work>
>

/** What comes with an event: the change that made it, what is read around it, who receives it, a file now and then. */
const WITH_EACH_EVENT = { changes: 1, gets: 4, lists: 1, subscribers: 2, attemptsEach: 1.1, receipts: 0.2 }
/** Event, deliveries, list entries, kept 90 days, and the record itself, kept a year; in kilobytes. */
const KEPT_KB = { events: 4, records: 2 }

/**
 * An alarm is paid for by its metrics: TableThrottled has six, UploadsLate two. Of our own metrics, the usual values.
 * A test counts the alarms in the templates.
 */
export const FIXED: FixedCost = {
  alarmMetrics: 26,
  metrics: 6,
  secrets: 2,
  queuesPolled: 4,
  schedulesEachMinute: 2,
}

/** Which function does how much of it with each event. */
const timesOf = (units: Units): readonly (readonly [times: number, work: Work])[] => {
  const { changes, gets, lists, subscribers, attemptsEach, receipts } = WITH_EACH_EVENT
  return [
    [changes, units.create],
    [gets, units.get],
    [lists, units.list],
    [1, units.event],
    // An event is measured with one subscriber; this is what each other one adds to its fan-out.
    [subscribers - 1, units.subscriber],
    [subscribers * attemptsEach, units.delivery],
    [receipts, units.upload],
    [receipts, units.receipt],
  ]
}

export const costOfEvent = (units: Units): number => totalOf(costOfMillion(sum(...timesOf(units)))) / 1e6

/** Dollars of a month with so many events, by cause. */
export function costOfMonth(units: Units, events: number): Record<string, number> {
  const each = timesOf(units)
  const perMillion = costOfMillion(sum(...each))
  return {
    ...Object.fromEntries(
      Object.entries(perMillion).map(([name, dollars]) => [name, (dollars * events) / 1e6]),
    ),
    'First starts': each.reduce((all, [times, work]) => all + costOfStarts(work, times * events), 0),
    'Table, kept 90 days and a year':
      (events * (3 * KEPT_KB.events + 12 * KEPT_KB.records) * PRICES.tableGbMonth) / 1e6,
    ...fixedCostOf(FIXED),
  }
}
