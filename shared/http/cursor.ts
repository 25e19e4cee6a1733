import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Caller } from './exchange.ts'
import { invalid } from './problem.ts'

/**
 * List cursors: the place where the page ended and a seal, keyed by the workspace, over that place and the filters.
 * A cursor of another workspace, of other filters, or tampered with is a fault (contract 3.2).
 */
export function openCursor(caller: Caller, filters: unknown, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const [place = ''] = cursor.split('.')
  const after = Buffer.from(place, 'base64url').toString()
  // The whole text, not what it decodes to: base64 reads many texts as the same bytes.
  const given = Buffer.from(cursor)
  const expected = Buffer.from(newCursor(caller, filters, after))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw invalid([{ path: 'cursor', message: 'is not a cursor of this list' }])
  }
  return after
}

/** One page as every list but that of expenses answers it. */
export function page<T extends { readonly id: string }, Shown>(
  caller: Caller,
  filters: unknown,
  limit: number,
  { rows, more }: { readonly rows: readonly T[]; readonly more: boolean },
  show: (row: T) => Shown,
): { data: Shown[]; has_more: boolean; limit: number; next_cursor: string | null } {
  const last = rows.at(-1)
  const next = more && last ? newCursor(caller, filters, last.id) : null
  return { data: rows.map(show), has_more: more, limit, next_cursor: next }
}

function newCursor(caller: Caller, filters: unknown, place: string): string {
  const text = JSON.stringify([caller.workspaceId, filters, place])
  const seal = createHmac('sha256', caller.cursorSecret).update(text).digest().subarray(0, 16)
  return `${Buffer.from(place).toString('base64url')}.${seal.toString('base64url')}`
}
