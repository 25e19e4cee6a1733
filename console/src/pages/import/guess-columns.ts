import type { Field } from './kinds.ts'
import type { Table } from './table.ts'

/** The field of each column, by the column's index; undefined for columns that are not imported. */
export type Mapping = readonly (string | undefined)[]

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, '')

/** Rows that show what a column contains. */
const SAMPLE = 50

/** How well a column fits a field: by its header, then by the end of its header, then by its cells. */
function scoreOf(field: Field, header: string, cells: readonly string[]): number {
  const names = [plain(field.label), plain(field.id), ...field.names]
  const title = plain(header)
  if (names.includes(title)) return 3
  if (names.some((name) => name.length > 3 && name !== 'name' && title.endsWith(name))) return 2
  const filled = cells.filter((cell) => cell !== '')
  const { looks } = field
  const matching = looks ? filled.filter((cell) => looks.test(cell)) : []
  return matching.length > filled.length / 2 ? 1 : 0
}

/** Guesses the field of each column. A field is used once, by the column that fits best. */
export function guessColumns(
  { header, rows }: Pick<Table, 'header' | 'rows'>,
  fields: readonly Field[],
): Mapping {
  const sample = rows.slice(0, SAMPLE)
  const scores = header.flatMap((title, column) => {
    const cells = sample.map((row) => row.cells[column] ?? '')
    return fields.map((field, rank) => ({ column, id: field.id, rank, score: scoreOf(field, title, cells) }))
  })
  const mapping: (string | undefined)[] = header.map(() => undefined)
  for (const { column, id, score } of scores.toSorted(
    (a, b) => b.score - a.score || a.column - b.column || a.rank - b.rank,
  ))
    if (score > 0 && mapping[column] === undefined && !mapping.includes(id)) mapping[column] = id
  return mapping
}

/** The mapping after a choice. The column that had the field before has none. */
export const withField = (mapping: Mapping, column: number, id: string | undefined): Mapping =>
  mapping.map((other, n) => (n === column ? id : other === id ? undefined : other))
