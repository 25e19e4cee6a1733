import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attributesOf, itemOf } from '../../../shared/aws/attribute-values.ts'

// No name of an attribute comes from a request, so none is `__proto__`.
const name = fc.string().filter((text) => text !== '__proto__')
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(name, tie('any'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).any
const item = fc.dictionary(name, value, { maxKeys: 4, noNullPrototype: true })

test('items are converted as the SDK converts them, in both directions', () => {
  fc.assert(
    fc.property(item, (item) => {
      const attributes = attributesOf(item)
      expect(attributes).toEqual(marshall(item, { allowImpreciseNumbers: true }))
      expect(itemOf(attributes)).toEqual(unmarshall(marshall(item)))
    }),
  )
})

test('bytes are base64 in the protocol', () => {
  const attributes = attributesOf({ packed: Buffer.from('bytes') })
  expect(attributes).toEqual({ packed: { B: 'Ynl0ZXM=' } })
  expect(itemOf(attributes)).toEqual({ packed: Buffer.from('bytes') })
})

test('a field without a value is not stored', () => {
  expect(attributesOf({ a: 1, b: undefined, c: { d: undefined } })).toEqual({ a: { N: '1' }, c: { M: {} } })
})

test.each<[string, unknown]>([
  ['a number cannot be stored', Number.NaN],
  ['a number cannot be stored', Number.POSITIVE_INFINITY],
  ['a function cannot be stored', () => 1],
  ['a undefined cannot be stored', [undefined]],
  ['a bigint cannot be stored', 1n],
  ['a Date cannot be stored', new Date()],
  ['a Map cannot be stored', new Map([['a', 1]])],
  ['a URL cannot be stored', { deep: [new URL('https://a.example')] }],
  ['a set without members, or with other members than texts, cannot be stored', new Set()],
  ['a set without members, or with other members than texts, cannot be stored', new Set(['a', 1])],
])('what DynamoDB cannot store is refused instead of stored empty: %s', (message, value) => {
  expect(() => attributesOf({ value })).toThrow(new TypeError(message))
})

test('sets have texts', () => {
  const attributes = attributesOf({ tags: new Set(['a', 'b']) })
  expect(attributes).toEqual({ tags: { SS: ['a', 'b'] } })
  expect(itemOf(attributes)).toEqual({ tags: new Set(['a', 'b']) })
  const numbers = marshall({ tags: new Set([1]) })
  expect(() => itemOf({ tags: { ...numbers.tags } as object })).toThrow(
    'an attribute of type NS cannot be read',
  )
})
