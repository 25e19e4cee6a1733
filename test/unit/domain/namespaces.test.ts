import { expect, test } from 'vitest'
import {
  announce,
  incomplete,
  isComplete,
  MOST_TRACKED,
  type Namespaces,
} from '../../../shared/domain/namespaces.ts'

const now = new Date('2026-03-14T09:00:00.000Z')
const since = now.toISOString()
const later = new Date('2026-03-15T10:00:00.000Z')
const announced = { state: 'announced', since } as const
const complete = { state: 'complete', since } as const

test('a namespace is announced once', () => {
  const books = announce({}, 'books', now)
  expect(books).toEqual({ books: announced })
  expect(announce(books, 'books', later)).toBe(books)
  expect(announce(books, 'archive', now)).toEqual({ books: announced, archive: announced })
})

test('names of what every object has are names like others', () => {
  expect(announce({}, 'constructor', now)).toEqual({ constructor: announced })
  expect(isComplete({}, 'constructor')).toBe(false)
})

test('twenty are tracked, and no more', () => {
  let all: Namespaces = {}
  for (let n = 0; n < MOST_TRACKED + 2; n++) all = announce(all, `n${n}`, now)
  expect(MOST_TRACKED).toBe(20)
  expect(Object.keys(all)).toEqual(Array.from({ length: 20 }, (_, n) => `n${n}`))
  expect(announce(all, 'more', now)).toBe(all)
})

test('those whose earlier expenses still lack markers are incomplete', () => {
  const some: Namespaces = { books: complete, archive: announced, paper: { ...announced, reached: 'x' } }
  expect(['books', 'archive', 'never'].map((name) => isComplete(some, name))).toEqual([true, false, false])
  expect(incomplete(some)).toEqual(['archive', 'paper'])
})
