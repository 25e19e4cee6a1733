import { expect, test } from 'vitest'
import { matches } from '../../../../local/streams/filter.ts'

const inserted = {
  eventName: 'INSERT',
  dynamodb: { NewImage: { type: { S: 'event' }, n: { N: '1' } } },
}

test('every field of the pattern must match; other fields are ignored', () => {
  const pattern = { eventName: ['INSERT'], dynamodb: { NewImage: { type: { S: ['event', 'delivery'] } } } }
  expect(matches(pattern, inserted)).toBe(true)
  expect(matches(pattern, { ...inserted, eventName: 'MODIFY' })).toBe(false)
  expect(matches(pattern, { eventName: 'INSERT', dynamodb: {} })).toBe(false)
})

test.each([
  [{ a: [{ exists: true }] }, { a: 1 }, true],
  [{ a: [{ exists: true }] }, {}, false],
  [{ a: [{ exists: false }] }, {}, true],
  [{ a: [{ prefix: 'x' }] }, { a: 'xy' }, true],
  [{ a: [{ suffix: 'x' }] }, { a: 'xy' }, false],
  [{ a: [{ 'anything-but': ['x', 'y'] }] }, { a: 'z' }, true],
  [{ a: [{ 'anything-but': 'x' }] }, { a: 'x' }, false],
  [{ a: [{ 'equals-ignore-case': 'X' }] }, { a: 'x' }, true],
  [{ a: [{ numeric: ['>', 0, '<=', 5] }] }, { a: 5 }, true],
  [{ a: [{ numeric: ['>', 0, '<=', 5] }] }, { a: 6 }, false],
  [{ a: [null] }, { a: null }, true],
  [{ a: ['x'] }, { a: ['y', 'x'] }, true],
])('the pattern %j on %j matches: %s', (pattern, event, expected) => {
  expect(matches(pattern, event)).toBe(expected)
})

test('an unknown rule is an error', () => {
  expect(() => matches({ a: [{ cidr: '10.0.0.0/8' }] }, { a: 'x' })).toThrow('cidr')
})
