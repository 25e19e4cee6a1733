import { type Style, styleOf } from './cell-values.ts'
import type { Mapping } from './guess-columns.ts'
import type { Field, Values } from './kinds.ts'
import type { Table, TableRow } from './table.ts'

/** A row with the values of its cells, or why they cannot be read. */
export interface ReadRow {
  readonly row: TableRow
  readonly values: Values
  readonly faults: readonly string[]
}

interface Column {
  readonly index: number
  readonly field: Field
  readonly style: Style
}

/** Reads the cells of the chosen columns. */
export function readRows(table: Table, mapping: Mapping, fields: readonly Field[]): readonly ReadRow[] {
  const columns = mapping.flatMap((id, index): Column[] => {
    const field = fields.find((each) => each.id === id)
    if (!field) return []
    const cells = table.rows.map((row) => row.cells[index] ?? '')
    return [{ index, field, style: styleOf(cells, table.delimiter) }]
  })
  return table.rows.map((row) => {
    const values = new Map<string, unknown>()
    const faults: string[] = []
    for (const { index, field, style } of columns) {
      const cell = row.cells[index] ?? ''
      if (cell === '') continue
      const read = field.read(cell, style)
      if ('fault' in read) faults.push(`${field.label}: ${read.fault}`)
      else values.set(field.id, read.value)
    }
    return { row, values, faults }
  })
}
