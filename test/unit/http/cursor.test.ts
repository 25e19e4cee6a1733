import { expect, test } from 'vitest'
import { openCursor, page } from '../../../shared/http/cursor.ts'
import type { Caller } from '../../../shared/http/exchange.ts'
import { Problem } from '../../../shared/http/problem.ts'

const callerOf = (workspaceId: string, cursorSecret: string) => ({ workspaceId, cursorSecret }) as Caller
const caller = callerOf('w1', 'secret one')
const filters = ['list', { q: 'roof' }]
const rows = ['b', 'a'].map((id) => ({ id }))

function newCursor(): string {
  const { next_cursor } = page(caller, filters, 2, { rows, more: true }, ({ id }) => id)
  return next_cursor ?? ''
}

test('a page leads to what follows its last row', () => {
  expect(openCursor(caller, filters, newCursor())).toBe('a')
  expect(openCursor(caller, filters, undefined)).toBeUndefined()
})

test('the last page leads nowhere, and an empty one neither', () => {
  const shown = page(caller, filters, 2, { rows, more: false }, ({ id }) => id.toUpperCase())
  expect(shown).toEqual({ data: ['B', 'A'], has_more: false, limit: 2, next_cursor: null })
  expect(page(caller, filters, 2, { rows: [], more: false }, () => null).next_cursor).toBeNull()
})

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=.!'

/** Every text that differs from the cursor by one character changed, added or left out. */
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

// Base64 reads many texts as the same bytes; only one of them is the cursor that was given out.
test('a cursor changed in any one character is none', () => {
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
  ['nothing at all', () => openCursor(caller, filters, '')],
  ['a seal alone', () => openCursor(caller, filters, `.${newCursor().split('.')[1]}`)],
])('a cursor of %s is a fault of the parameter', (_, open) => {
  expect(open).toThrow(Problem)
  expect(open).toThrow('cursor is not a valid cursor for this list and these filters')
})
