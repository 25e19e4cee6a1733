import { OF_EVENT } from './load.ts'
import {
  costOfMillion,
  costOfStarts,
  type FixedCost,
  fixedCostOf,
  MINUTES_A_MONTH,
  sum,
  totalOf,
  type Work,
} from './model.ts'
import { PRICES } from './prices.ts'

/** Measurements of the bench (`npm run bench -- cost`). */
export type Units = Readonly<
  Record<
    | 'create'
    | 'get'
    | 'list'
    | 'overview'
    | 'expenses'
    | 'sum'
    | 'count'
    | 'event'
    | 'subscriber'
    | 'delivery'
    | 'eventOfTen'
    | 'deliveryOfTen'
    | 'check'
    | 'checkMinute'
    | 'checkHour'
    | 'idleSweep'
    | 'upload'
    | 'receipt'
    | 'estimatePage'
    | 'estimateApproval'
    | 'photoChange',
    Work
  >
>

/** Storage per event in kilobytes: event, deliveries and list entries for 90 days, and the record for a year. */
const KEPT_KB = { events: 4, records: 2 }

/**
 * Alarms are billed by metric: TableThrottled has nine metrics, an alarm on a percentage has two. The count of custom
 * metrics is a typical value. A test counts the alarms in the templates.
 */
export const FIXED: FixedCost = {
  alarmMetrics: 56,
  metrics: 9,
  secrets: 3,
  queuesPolled: 5,
  schedulesEachMinute: 3,
}

/** The pieces of work per event, with their number. */
const timesOf = (units: Units): readonly (readonly [times: number, work: Work])[] => {
  const { changes, gets, lists, subscribers, attemptsEach, receipts } = OF_EVENT
  return [
    [changes, units.create],
    [changes, units.count],
    [gets, units.get],
    [lists, units.list],
    [1, units.event],
    [1, units.check],
    // The event is measured with one subscriber; each further subscriber adds this to its fan-out.
    [subscribers - 1, units.subscriber],
    [subscribers * attemptsEach, units.delivery],
    [receipts, units.upload],
    [receipts, units.receipt],
  ]
}

/**
 * The units of the sweep in a month: storing its positions in each minute with events, and the samples in each hour
 * with events.
 */
export const sweepsOf = (units: Units, events: number): Work =>
  sum(
    [Math.min(events, MINUTES_A_MONTH), units.checkMinute],
    [Math.min(events, HOURS_A_MONTH), units.checkHour],
  )

const HOURS_A_MONTH = MINUTES_A_MONTH / 60

export const costOfEvent = (units: Units): number => totalOf(costOfMillion(sum(...timesOf(units)))) / 1e6

/** Dollars for a month with the given number of events and parts of the sweep, by cause. */
export function costOfMonth(units: Units, events: number, parts = 1): Record<string, number> {
  const each = timesOf(units)
  const perMillion = costOfMillion(sum(...each))
  const sweeps: Readonly<Record<string, number>> = costOfMillion(sweepsOf(units, events))
  return {
    ...Object.fromEntries(
      Object.entries(perMillion).map(([name, dollars]) => [
        name,
        (dollars * events) / 1e6 + (sweeps[name] ?? 0) / 1e6,
      ]),
    ),
    'First starts': each.reduce((all, [times, work]) => all + costOfStarts(work, times * events), 0),
    'Table, kept 90 days and a year':
      (events * (3 * KEPT_KB.events + 12 * KEPT_KB.records) * PRICES.tableGbMonth) / 1e6,
    ...fixedCostOf({ ...FIXED, schedulesEachMinute: FIXED.schedulesEachMinute + parts - 1 }, units.idleSweep),
  }
}
