import { useMemo } from 'react'
import type { WindowedColumn } from './windowed-table.tsx'

interface Props<Row> {
  readonly row: Row
  readonly index: number
  readonly columns: readonly WindowedColumn<Row>[]
}

/** A row whose cells are rendered once for as long as its data is the same. */
export function WindowedRow<Row>({ row, index, columns }: Props<Row>) {
  const cells = useMemo(
    () =>
      columns.map(({ header, cell, isNumber }) => (
        <td key={header} data-number={isNumber}>
          {cell(row)}
        </td>
      )),
    [row, columns],
  )
  return (
    // The head is the first row.
    <tr data-index={index} aria-rowindex={index + 2}>
      {cells}
    </tr>
  )
}
