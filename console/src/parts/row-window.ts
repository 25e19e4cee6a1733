/** The rows of a long table that exist in the page, as half-open ranges of indexes. */
export interface RowWindow {
  readonly first: number
  readonly end: number
}

/** Rows before and after the visible ones. The window moves in steps of half of it, so that scrolling rarely renders. */
const OVERSCAN = 12
const STEP = OVERSCAN / 2

export function rowWindow(scrollTop: number, height: number, rowHeight: number): RowWindow {
  const top = Math.max(0, Math.floor(scrollTop / rowHeight))
  const shown = Math.ceil(height / rowHeight) + 1
  const first = Math.floor(top / STEP) * STEP - OVERSCAN
  return { first: Math.max(0, first), end: first + shown + 2 * OVERSCAN + STEP }
}

export type Piece = { readonly row: number } | { readonly gapAt: number; readonly rows: number }

/**
 * What is rendered: the rows of the window, the row that has the focus, which would lose it otherwise, and gaps of the
 * height of the rows between them.
 */
export function piecesOf({ first, end }: RowWindow, focused: number | undefined, count: number): Piece[] {
  const pieces: Piece[] = []
  let next = 0
  const add = (row: number) => {
    if (row > next) pieces.push({ gapAt: next, rows: row - next })
    pieces.push({ row })
    next = row + 1
  }
  const last = Math.min(end, count)
  const extra = focused !== undefined && focused < count ? focused : undefined
  if (extra !== undefined && extra < first) add(extra)
  for (let row = first; row < last; row++) add(row)
  if (extra !== undefined && extra >= last) add(extra)
  if (next < count) pieces.push({ gapAt: next, rows: count - next })
  return pieces
}
