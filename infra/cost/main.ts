import { readFileSync } from 'node:fs'
import { costOfMillion, standingCost, sum, totalOf, type Work } from './model.ts'
import { PRICES } from './prices.ts'

/** Printed by `npm run cost`: what a month costs, as Markdown. Units are the bench's (`npm run bench -- cost`). */
const units = JSON.parse(readFileSync(new URL('units.json', import.meta.url), 'utf8')) as Readonly<
  Record<'create' | 'get' | 'list' | 'event' | 'delivery', Work>
>

/** What comes with an event: the change that made it, what is read around it, and who receives it. */
const WITH_EACH_EVENT = { changes: 1, gets: 4, lists: 1, subscribers: 2, attemptsEach: 1.1 }
/** Event, deliveries, list entries, kept 90 days, and the record itself, kept a year; in kilobytes. */
const KEPT_KB = { events: 4, records: 2 }
/** An alarm is paid for by its metrics: TableThrottled has six, UploadsLate two. Of our own metrics, the usual values. */
const STANDING = { alarmMetrics: 18, metrics: 6, secrets: 2, queuesPolled: 4, schedulesEachMinute: 2 }
const EVENTS_A_MONTH = [1_000, 100_000, 10_000_000]

const { changes, gets, lists, subscribers, attemptsEach } = WITH_EACH_EVENT
const oneEvent = sum(
  [changes, units.create],
  [gets, units.get],
  [lists, units.list],
  [1, units.event],
  // The event's own fan-out is counted with one subscriber; each other one is a delivery row more, 3 units.
  [subscribers * attemptsEach, units.delivery],
)
const perMillion = costOfMillion({ ...oneEvent, writeUnits: oneEvent.writeUnits + (subscribers - 1) * 3 })
const standing = standingCost(STANDING)

const rows = [
  ...Object.entries(perMillion).map(([name, dollars]) => [name, (n: number) => (dollars * n) / 1e6] as const),
  [
    'Table, kept 90 days and a year',
    (n: number) => (n * (3 * KEPT_KB.events + 12 * KEPT_KB.records) * PRICES.tableGbMonth) / 1e6,
  ] as const,
  ...Object.entries(standing).map(([name, dollars]) => [name, () => dollars] as const),
]
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const dollars = (value: number) => value.toFixed(2)
console.log(line(['$ a month', ...EVENTS_A_MONTH.map((n) => `${n.toLocaleString('en-US')} events`)]))
console.log(line(['---', ...EVENTS_A_MONTH.map(() => '---:')]))
for (const [name, of] of rows) console.log(line([name, ...EVENTS_A_MONTH.map((n) => dollars(of(n)))]))
const totals = EVENTS_A_MONTH.map((n) => rows.reduce((all, [, of]) => all + of(n), 0))
console.log(line(['**together**', ...totals.map((total) => `**${dollars(total)}**`)]))
console.log(`\nAn event more, with all that comes with it: $${(totalOf(perMillion) / 1e6).toFixed(6)}`)
