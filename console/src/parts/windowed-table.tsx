import { useEffect, useMemo, useRef } from 'react'
import type { Column } from './data-table.tsx'
import { piecesOf } from './row-window.ts'
import { useKeptScroll } from './use-kept-scroll.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRowWindow } from './use-row-window.ts'
import styles from './windowed-table.module.css'

export interface WindowedColumn<Row> extends Column<Row> {
  /** In characters of the page's font. */
  readonly width: number
}

interface Props<Row> {
  /** Names the table for screen readers. */
  readonly caption: string
  readonly columns: readonly WindowedColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Whether there are rows that are not loaded yet. */
  readonly hasMore: boolean
  /** Called when the last rows are near. */
  readonly onNearEnd: () => void
}

/** In pixels, as in the style sheet. */
const ROW_HEIGHT = 44
const NEAR = 30

/**
 * A table of any length: only the rows near the visible ones exist, all of one height, with their position for screen
 * readers. It scrolls by itself, so that its head stays visible.
 */
export function WindowedTable<Row>({ caption, columns, rows, keyOf, hasMore, onNearEnd }: Props<Row>) {
  const container = useRef<HTMLElement>(null)
  useKeptScroll(container)
  const visible = useRowWindow(container, ROW_HEIGHT)
  const { focused, handlers } = useRowFocus(container, ROW_HEIGHT, rows.length)
  const isNearEnd = hasMore && visible.end + NEAR >= rows.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end may still be near when more rows have come
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, rows.length, onNearEnd])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={container} className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table} aria-rowcount={hasMore ? -1 : rows.length + 1}>
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {columns.map(({ header, width }) => (
            <col key={header} style={{ width: `${width}ch` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ header, isNumber }) => (
              <th key={header} scope="col" data-number={isNumber}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...handlers}>
          {piecesOf(visible, focused, rows.length).map((piece) => {
            if ('gapAt' in piece) {
              return (
                // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
                <tr
                  key={`gap-${piece.gapAt === 0 ? 'first' : piece.gapAt}`}
                  aria-hidden="true"
                  className={styles.gap}
                >
                  <td colSpan={columns.length} style={{ height: piece.rows * ROW_HEIGHT }} />
                </tr>
              )
            }
            const row = rows[piece.row]
            if (row === undefined) return null
            return <WindowedRow key={keyOf(row)} row={row} index={piece.row} columns={columns} />
          })}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps<Row> {
  readonly row: Row
  readonly index: number
  readonly columns: readonly WindowedColumn<Row>[]
}

/** A row whose cells are rendered once for as long as its data is the same. */
function WindowedRow<Row>({ row, index, columns }: RowProps<Row>) {
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
