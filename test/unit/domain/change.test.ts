import { expect, test } from 'vitest'
import { timestampAfter } from '../../../shared/domain/change.ts'

test.each([
  ['an older change', '2026-03-01T00:00:00.000Z', '2026-03-01T00:00:09.000Z'],
  ['a change in the same millisecond', '2026-03-01T00:00:09.000Z', '2026-03-01T00:00:09.001Z'],
  ['a change by a clock that is ahead', '2026-03-01T00:00:10.000Z', '2026-03-01T00:00:10.001Z'],
])('the timestamp after %s is later', (_, updated_at, expected) => {
  expect(timestampAfter(new Date('2026-03-01T00:00:09.000Z'), { updated_at }).toISOString()).toBe(expected)
})
