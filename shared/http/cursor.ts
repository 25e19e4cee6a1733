import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Caller } from './exchange.ts'
import { invalid } from './problem.ts'

/**
 * Verifies a list cursor and returns the position after which the page starts. A cursor is the position where the
 * previous page ended and an HMAC, keyed with the workspace's secret, over the position and the filters.
 * @throws Problem 400 for a cursor of another workspace, for other filters, or modified (contract 3.2)
 */
export function openCursor(caller: Caller, filters: unknown, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const [position = ''] = cursor.split('.')
  const after = Buffer.from(position, 'base64url').toString()
  // Compare the text, not the decoded bytes: several base64 texts decode to the same bytes.
  const given = Buffer.from(cursor)
  const expected = Buffer.from(cursorAt(caller, filters, after))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw invalid([{ path: 'cursor', message: 'is not a valid cursor for this list and these filters' }])
  }
  return after
}

/**
 * The response body of a page; every list uses it except that of expenses.
 * @param positionOf the position of a row in the list; absent: its id
 */
export function page<T extends { readonly id: string }, Shown>(
  caller: Caller,
  filters: unknown,
  limit: number,
  { rows, more }: { readonly rows: readonly T[]; readonly more: boolean },
  show: (row: T) => Shown,
  positionOf: (row: T) => string = ({ id }) => id,
): { data: Shown[]; has_more: boolean; limit: number; next_cursor: string | null } {
  const last = rows.at(-1)
  const next = more && last ? cursorAt(caller, filters, positionOf(last)) : null
  return { data: rows.map(show), has_more: more, limit, next_cursor: next }
}

/** The cursor of a page that starts after a position. */
export function cursorAt(caller: Caller, filters: unknown, position: string): string {
  const text = JSON.stringify([caller.workspaceId, filters, position])
  const mac = createHmac('sha256', caller.cursorSecret).update(text).digest().subarray(0, 16)
  return `${Buffer.from(position).toString('base64url')}.${mac.toString('base64url')}`
}
