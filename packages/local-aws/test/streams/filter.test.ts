import { expect, test } from 'vitest'
import { matches } from '../../streams/filter.ts'

const inserted = { eventName: 'INSERT', dynamodb: { NewImage: { type: { S: 'event' }, n: { N: '1' } } } }

test('every field of the pattern must have a listed value; other fields are ignored', () => {
  const pattern = { eventName: ['INSERT'], dynamodb: { NewImage: { type: { S: ['event', 'delivery'] } } } }
  expect(matches(pattern, inserted)).toBe(true)
  expect(matches(pattern, { ...inserted, eventName: 'MODIFY' })).toBe(false)
  expect(matches(pattern, { eventName: 'INSERT', dynamodb: {} })).toBe(false)
  expect(() => matches({ a: [{ prefix: 'x' }] }, { a: 'x' })).toThrow('the filter of a is not supported')
})
