import { totalOf } from './model.ts'
import { costOfEvent, costOfMonth, type Units } from './month.ts'

const EVENTS_A_MONTH = [1_000, 100_000, 10_000_000]

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const dollars = (value: number) => value.toFixed(2)

/** The monthly cost as a Markdown table, and the cost of an event. */
export function costTable(units: Units): string {
  const months = EVENTS_A_MONTH.map((events) => costOfMonth(units, events))
  return [
    line(['$ a month', ...EVENTS_A_MONTH.map((n) => `${n.toLocaleString('en-US')} events`)]),
    line(['---', ...EVENTS_A_MONTH.map(() => '---:')]),
    ...Object.keys(months[0] ?? {}).map((name) =>
      line([name, ...months.map((month) => dollars(month[name] ?? 0))]),
    ),
    line(['**together**', ...months.map((month) => `**${dollars(totalOf(month))}**`)]),
    '',
    `Each additional event, with all related work except files: $${costOfEvent(units).toFixed(6)}`,
  ].join('\n')
}
