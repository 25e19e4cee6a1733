import { expect, test } from 'vitest'
import { nextPace, waitOf } from '../../../console/src/api/polling.ts'

test.each([
  ['uses the page', 29_999, [10_000, 10_000, 2000, 4000]],
  ['has left', 30_000, [60_000, 60_000, 2000, 4000]],
])(
  'refreshing slows down while nothing changes, and is fast again after a change: the user %s',
  (_, quietMs, rest) => {
    const waits: number[] = []
    let pace: Parameters<typeof nextPace>[0]
    // Seven answers are alike, then two.
    for (const [index, seen] of [...`${'a'.repeat(7)}bb`].entries()) {
      pace = nextPace(pace, index + 1, seen)
      waits.push(waitOf(pace, quietMs))
    }
    expect(waits).toEqual([2000, 4000, 8000, 10_000, 10_000, ...rest])
  },
)

test('only a response changes the pace', () => {
  const pace = nextPace(undefined, 1, 'a')
  expect(nextPace(pace, 1, 'a')).toBe(pace)
})
