import { type ReactNode, useRef } from 'react'
import type { CsvValue } from './csv-file.ts'
import styles from './data-table.module.css'
import { useKeptFocus } from './use-kept-focus.ts'

export interface Column<Row> {
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
  /** The value in a CSV file, or several values by their headers; if absent, the column is not in the file. */
  readonly csv?: ((row: Row) => CsvValue) | Readonly<Record<string, (row: Row) => CsvValue>>
}

interface Props<Row> {
  /** Names the table for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The key of the row that the address names. */
  readonly current?: string | undefined
}

/** A new function at each rendering would scroll each time. */
const show = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })

/** A table that scrolls horizontally if it is too wide for the window. */
export function DataTable<Row>({ caption, columns, rows, keyOf, current }: Props<Row>) {
  const container = useRef<HTMLDivElement>(null)
  useKeptFocus(container)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, a section would be a landmark
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={container} role="group" className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header, isNumber }) => (
              <th key={header} scope="col" data-number={isNumber}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...(keyOf(row) === current && { 'aria-current': true, ref: show })}>
              {columns.map(({ header, cell, isNumber }) => (
                <td
                  key={header}
                  dir={isNumber ? undefined : 'auto'}
                  data-number={isNumber}
                  data-label={header}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
