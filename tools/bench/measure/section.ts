/** The result of a section: a line for each exceeded budget. */
export type Broken = readonly string[]

export interface Section {
  readonly name: string
  run(): Promise<Broken>
}

type Cell = string | number

/** Prints rows below their headings; numbers are aligned right. */
export function printTable(
  title: string,
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
): void {
  const width = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => String(row[column] ?? '').length)),
  )
  const line = (cells: readonly Cell[], right: readonly Cell[] = cells) =>
    cells
      .map((cell, column) => {
        const text = String(cell)
        return typeof right[column] === 'number' || /^[\d.-]+$/.test(String(right[column]))
          ? text.padStart(width[column] ?? 0)
          : text.padEnd(width[column] ?? 0)
      })
      .join('  ')
      .trimEnd()
  console.log(`\n${title}\n`)
  console.log(line(headings, rows[0]))
  console.log(width.map((n) => '-'.repeat(n)).join('  '))
  for (const row of rows) console.log(line(row))
}

/** The value that half of the values do not exceed. */
export const median = (values: readonly number[]): number => percentile(values, 50)

/** The value that `p` percent of the values do not exceed (nearest rank). */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.max(0, Math.ceil((sorted.length * p) / 100) - 1)]
  if (found === undefined) throw new Error('no values to take a percentile of')
  return found
}
