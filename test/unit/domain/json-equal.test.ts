import { expect, test } from 'vitest'
import { merge, sameJson } from '../../../shared/domain/json.ts'

test.each([
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
  [-0, 0, true],
  [{ a: undefined }, {}, true],
  [undefined, undefined, true],
  [undefined, null, false],
  [null, undefined, false],
  [[1, 2], [2, 1], false],
  ['1', 1, false],
])('%j and %j are equal as JSON: %s', (one, other, same) => {
  expect(sameJson(one, other)).toBe(same)
})

test('a field that a record lacks can be set', () => {
  const stored: { name: string; color?: string } = { name: 'a' }
  expect(merge(stored, { color: 'red' })).toEqual({ name: 'a', color: 'red' })
})
