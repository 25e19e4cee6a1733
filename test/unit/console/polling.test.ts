import { expect, test } from 'vitest'
import { nextPace, waitOf } from '../../../console/src/api/polling.ts'

test('refreshing slows down while nothing changes, and is fast again after a change', () => {
  const waits: number[] = []
  let pace: Parameters<typeof nextPace>[0]
  for (const [index, seen] of ['a', 'a', 'a', 'a', 'a', 'b', 'b'].entries()) {
    pace = nextPace(pace, index + 1, seen)
    waits.push(waitOf(pace))
  }
  expect(waits).toEqual([2000, 4000, 8000, 15_000, 15_000, 2000, 4000])
})

test('only a response changes the pace', () => {
  const pace = nextPace(undefined, 1, 'a')
  expect(nextPace(pace, 1, 'a')).toBe(pace)
})
