import { expect, test } from 'vitest'
import { openCursor, openPage } from '../../../shared/http/cursor.ts'
import type { Caller } from '../../../shared/http/exchange.ts'
import { Problem } from '../../../shared/http/problem.ts'

const callerOf = (workspaceId: string, cursorSecret: string) => ({ workspaceId, cursorSecret }) as Caller
const caller = callerOf('w1', 'secret one')
const filters = ['list', { q: 'roof' }]
const rows = ['b', 'a'].map((id) => ({ id }))

function newCursor(): string {
  const { next_cursor } = openPage(caller, filters, { limit: 2 }).body({ rows, more: true }, ({ id }) => id)
  return next_cursor ?? ''
}

test('the cursor of a page points to its last row', () => {
  expect(openCursor(caller, filters, newCursor())).toBe('a')
  expect(openCursor(caller, filters, undefined)).toBeUndefined()
})

// The position of the event log may be an event that the caller may not see.
test('a cursor shows neither its position nor whether it has moved', () => {
  const cursors = [newCursor(), newCursor()]
  expect(new Set(cursors.map((cursor) => cursor.slice(0, 16))).size).toBe(2)
  const { body } = openPage(caller, filters, { limit: 1 })
  const long = body({ rows: [{ id: 'evt_0193' }], more: true }, () => null).next_cursor
  expect(Buffer.from(long ?? '', 'base64url').toString('latin1')).not.toContain('evt')
  expect(openCursor(caller, filters, long ?? '')).toBe('evt_0193')
})

test('the last page and an empty page have no cursor', () => {
  const { body } = openPage(caller, filters, { limit: 2 })
  const shown = body({ rows, more: false }, ({ id }) => id.toUpperCase())
  expect(shown).toEqual({ data: ['B', 'A'], has_more: false, limit: 2, next_cursor: null })
  expect(body({ rows: [], more: false }, () => null).next_cursor).toBeNull()
})

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=.!'

/** Every text that differs from the cursor by one changed, added or removed character. */
function neighborsOf(cursor: string): string[] {
  const places = [...cursor, ''].map((_, place) => place)
  return places.flatMap((place) => [
    cursor.slice(0, place) + cursor.slice(place + 1),
    ...[...ALPHABET].flatMap((character) => [
      cursor.slice(0, place) + character + cursor.slice(place + 1),
      cursor.slice(0, place) + character + cursor.slice(place),
    ]),
  ])
}

// Several Base64 texts decode to the same bytes; only the issued text is a cursor.
test('a cursor with any one character changed is refused', () => {
  const cursor = newCursor()
  const taken = neighborsOf(cursor).filter((text) => {
    if (text === cursor) return false
    try {
      openCursor(caller, filters, text)
      return true
    } catch {
      return false
    }
  })
  expect(taken).toEqual([])
})

test.each([
  ['another workspace', () => openCursor(callerOf('w2', 'secret one'), filters, newCursor())],
  ['another secret', () => openCursor(callerOf('w1', 'secret two'), filters, newCursor())],
  ['another filter', () => openCursor(caller, ['list', { q: 'deck' }], newCursor())],
  ['another list', () => openCursor(caller, ['other', { q: 'roof' }], newCursor())],
  ['an empty text', () => openCursor(caller, filters, '')],
  ['a few bytes', () => openCursor(caller, filters, newCursor().slice(0, 20))],
])('a cursor of %s is a fault of the cursor parameter', (_, open) => {
  expect(open).toThrow(Problem)
  expect(open).toThrow('cursor is not a valid cursor for this list and these filters')
})
