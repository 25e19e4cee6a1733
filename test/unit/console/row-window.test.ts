import { expect, test } from 'vitest'
import { piecesOf, rowWindow } from '../../../console/src/parts/row-window.ts'

const HEIGHT = 44

test('the window has every visible row, at any place', () => {
  for (let top = 0; top < 5000; top += 7) {
    const { first, end } = rowWindow(top, 600, HEIGHT)
    expect(first).toBeLessThanOrEqual(Math.floor(top / HEIGHT))
    expect(end).toBeGreaterThanOrEqual(Math.ceil((top + 600) / HEIGHT))
    expect(end - first).toBeLessThan(70)
  }
})

const rowsIn = (pieces: ReturnType<typeof piecesOf>) =>
  pieces.reduce((sum, piece) => sum + ('row' in piece ? 1 : piece.rows), 0)

test.each([
  [undefined, 100],
  [3, 100],
  [25, 100],
  [99, 100],
  [99, 50],
  [5, 0],
])('with the focus in %s, gaps and rows are as high as %d rows', (focused, count) => {
  const pieces = piecesOf({ first: 20, end: 40 }, focused, count)
  expect(rowsIn(pieces)).toBe(count)
  const rows = pieces.flatMap((piece) => ('row' in piece ? [piece.row] : []))
  expect(rows).toEqual(rows.toSorted((a, b) => a - b))
  expect(new Set(rows).size).toBe(rows.length)
  if (focused !== undefined && focused < count) expect(rows).toContain(focused)
})
