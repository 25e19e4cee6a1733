import { keysOf } from '../../shared/domain/kit/keys-of.ts'
import { totalOf } from './model.ts'
import { costOfEvent, type Units } from './month.ts'
import { costOfSize, savedByTiering, WORKSPACES } from './size.ts'

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const dollars = (value: number) => value.toFixed(2)

/** The monthly cost as a Markdown table, and the cost of an event. */
export function costTable(units: Units): string {
  const sizes = keysOf(WORKSPACES)
  const months = sizes.map((size) => costOfSize(units, size))
  return [
    line([
      '$ a month',
      ...sizes.map((size) => `${size}: ${WORKSPACES[size].toLocaleString('en-US')} workspaces`),
    ]),
    line(['---', ...sizes.map(() => '---:')]),
    ...Object.keys(months[0] ?? {}).map((name) =>
      line([name, ...months.map((month) => dollars(month[name] ?? 0))]),
    ),
    line(['**together**', ...months.map((month) => `**${dollars(totalOf(month))}**`)]),
    line(['`fileStorage=tiering` saves', ...sizes.map((size) => dollars(savedByTiering(size)))]),
    '',
    `Each additional event, with all related work except files: $${costOfEvent(units).toFixed(6)}`,
  ].join('\n')
}
