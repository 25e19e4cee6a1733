import { readFileSync } from 'node:fs'
import { totalOf } from './model.ts'
import { costOfEvent, costOfMonth, type Units } from './month.ts'

/** Prints the monthly cost as a Markdown table (`npm run cost`). */
const units: Units = JSON.parse(readFileSync(new URL('units.json', import.meta.url), 'utf8'))
const EVENTS_A_MONTH = [1_000, 100_000, 10_000_000]

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const dollars = (value: number) => value.toFixed(2)
const months = EVENTS_A_MONTH.map((events) => costOfMonth(units, events))
console.log(line(['$ a month', ...EVENTS_A_MONTH.map((n) => `${n.toLocaleString('en-US')} events`)]))
console.log(line(['---', ...EVENTS_A_MONTH.map(() => '---:')]))
for (const name of Object.keys(months[0] ?? {})) {
  console.log(line([name, ...months.map((month) => dollars(month[name] ?? 0))]))
}
console.log(line(['**together**', ...months.map((month) => `**${dollars(totalOf(month))}**`)]))
console.log(`\nEach additional event, with all related work: $${costOfEvent(units).toFixed(6)}`)
