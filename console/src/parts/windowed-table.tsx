import { useMediaQuery } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Column } from './data-table.tsx'
import { useRowFocus } from './use-row-focus.ts'
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

/** In pixels, as in the style sheet. On a phone a row is a card of two lines. */
const ROW_HEIGHT = 40
const CARD_HEIGHT = 60
export const PHONE = '(max-width: 47rem)'
const HEAD_HEIGHT = 40
/** Rows before and after the visible ones. */
const OVERSCAN = 12
const NEAR = 30

/** The scroll positions of tables, by entry of the browser's history, until the page is closed. */
const kept = new Map<string | undefined, number>()

/**
 * A table of any length: only the rows near the visible ones exist, all of one height, with their position for screen
 * readers. The table scrolls within itself, so that its header stays visible, and restores its scroll position when
 * the user returns.
 */
export function WindowedTable<Row>({ caption, columns, rows, keyOf, hasMore, onNearEnd }: Props<Row>) {
  const container = useRef<HTMLElement>(null)
  const entry = useLocation({ select: ({ state }) => state.__TSR_key })
  const rowHeight = useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ? CARD_HEIGHT : ROW_HEIGHT
  const { focused, handlers } = useRowFocus(container, rows.length, (index) =>
    virtualizer.scrollToIndex(index),
  )
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => container.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollPaddingEnd: HEAD_HEIGHT,
    initialOffset: kept.get(entry) ?? 0,
    initialRect: { width: 0, height: window.innerHeight },
    // A row that has the focus would lose it if it were removed.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      if (focused === undefined || focused >= rows.length || shown.includes(focused)) return shown
      return focused < range.startIndex ? [focused, ...shown] : [...shown, focused]
    },
  })
  useLayoutEffect(() => {
    const element = container.current
    return () => {
      if (element) kept.set(entry, element.scrollTop)
    }
  }, [entry])
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have another height then
  useLayoutEffect(() => virtualizer.measure(), [rowHeight])
  const isNearEnd = hasMore && (virtualizer.range?.endIndex ?? 0) + NEAR >= rows.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end may still be near when more rows have come
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, rows.length, onNearEnd])

  const items = virtualizer.getVirtualItems()
  const gap = (height: number) =>
    height > 0 && (
      // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
      <tr aria-hidden="true" className={styles.gap}>
        <td colSpan={columns.length} style={{ height }} />
      </tr>
    )
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
          {items.map(({ index, start }, place) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <Fragment key={keyOf(row)}>
                {gap(start - (items[place - 1]?.end ?? 0))}
                <WindowedRow row={row} index={index} columns={columns} />
              </Fragment>
            )
          })}
          {gap(virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0))}
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
        <td key={header} dir={isNumber ? undefined : 'auto'} data-number={isNumber}>
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
