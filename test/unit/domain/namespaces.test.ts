import { describe, expect, test } from 'vitest'
import {
  announce,
  checked,
  completed,
  incomplete,
  isComplete,
  MAX_MARKED,
  type MarkerProgress,
  type Namespaces,
  nextWork,
} from '../../../shared/domain/kit/namespaces.ts'

const now = new Date('2026-03-14T09:00:00.000Z')
const since = now.toISOString()
const later = new Date('2026-03-15T10:00:00.000Z')
const announced = { state: 'announced', since } as const
const complete = { state: 'complete', since } as const

test('a namespace is announced only once', () => {
  const books = announce({}, 'books', now)
  expect(books).toEqual({ books: announced })
  expect(announce(books, 'books', later)).toBe(books)
  expect(announce(books, 'archive', now)).toEqual({ books: announced, archive: announced })
})

test('names of inherited object properties work like other names', () => {
  expect(announce({}, 'constructor', now)).toEqual({ constructor: announced })
  expect(isComplete({}, 'constructor')).toBe(false)
})

test('at most twenty namespaces have markers', () => {
  let all: Namespaces = {}
  for (let n = 0; n < MAX_MARKED + 2; n++) all = announce(all, `n${n}`, now)
  expect(MAX_MARKED).toBe(20)
  expect(Object.keys(all)).toEqual(Array.from({ length: 20 }, (_, n) => `n${n}`))
  expect(announce(all, 'more', now)).toBe(all)
})

test('a namespace is incomplete while earlier expenses lack markers', () => {
  const some: Namespaces = { books: complete, archive: announced, paper: { ...announced, reached: 'x' } }
  expect(['books', 'archive', 'never'].map((name) => isComplete(some, name))).toEqual([true, false, false])
  expect(incomplete(some)).toEqual(['archive', 'paper'])
})

describe('checks after the walk', () => {
  const minutes = (n: number) => new Date(now.getTime() + n * 60_000)
  const checkAt = (delayMs: number) => new Date(now.getTime() + delayMs)

  test('follow five minutes, an hour and a day later', () => {
    let progress: MarkerProgress = completed({ ...announced, reached: 'x' }, checkAt)
    expect(progress).toEqual({ ...complete, check_at: minutes(5).toISOString() })
    progress = checked({ ...progress, reached: 'y', found: true }, false, checkAt)
    expect(progress).toEqual({ ...complete, checks: 1, check_at: minutes(60).toISOString() })
    progress = checked(progress, false, checkAt)
    expect(progress).toEqual({ ...complete, checks: 2, check_at: minutes(24 * 60).toISOString() })
    expect(checked(progress, false, checkAt)).toEqual({ ...complete, checks: 3 })
  })

  test('are repeated if they found an expense without its marker', () => {
    expect(checked({ ...complete, checks: 1 }, true, checkAt)).toEqual({
      ...complete,
      checks: 1,
      check_at: minutes(60).toISOString(),
    })
  })

  test('are due together with walks, the earliest first', () => {
    const walkFrom = (since: Date) => new Date(since.getTime() + 60_000)
    const work = (namespaces: Namespaces) => nextWork(namespaces, walkFrom)
    const due = { ...complete, check_at: minutes(2).toISOString() }
    expect(work({})).toBeUndefined()
    expect(work({ books: complete })).toBeUndefined()
    expect(work({ books: due })).toEqual({ namespace: 'books', at: due.check_at })
    expect(work({ books: due, archive: announced, paper: complete })).toEqual({
      namespace: 'archive',
      at: minutes(1).toISOString(),
    })
  })
})
