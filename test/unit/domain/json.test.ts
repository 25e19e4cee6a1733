import fc from 'fast-check'
import { expect, test } from 'vitest'
import { merge, sameJson } from '../../../shared/domain/json.ts'

interface Thing {
  readonly a: number | null
  readonly b: readonly string[]
  readonly c: Readonly<Record<string, unknown>>
  /** Rows of an earlier version lack it. */
  readonly d?: string
}
const thing: Thing = { a: 1, b: ['x', 'y'], c: { p: 1, q: [1, { r: 2 }] } }

test.each<Parameters<typeof merge<Thing>>[1]>([
  {},
  { a: undefined },
  { a: 1 },
  { b: ['x', 'y'], c: { q: [1, { r: 2 }], p: 1 } },
])('%j changes nothing and returns the same object', (changes) => {
  expect(merge(thing, changes)).toBe(thing)
})

test.each<[Parameters<typeof merge<Thing>>[1], Partial<Thing>]>([
  [{ a: null }, { a: null }],
  [{ a: 0 }, { a: 0 }],
  [{ b: ['y', 'x'] }, { b: ['y', 'x'] }],
  [{ b: [] }, { b: [] }],
  [{ c: { p: 1 } }, { c: { p: 1 } }],
  [{ a: 2, b: undefined }, { a: 2 }],
  [{ d: 'red' }, { d: 'red' }],
])('%j changes only that field, in a new object', (changes, changed) => {
  const before = structuredClone(thing)
  expect(merge(thing, changes)).toEqual({ ...thing, ...changed })
  expect(thing).toEqual(before)
})

test('negative zero is stored as zero, as in JSON', () => {
  const zero = { a: 0 }
  expect(merge(zero, { a: -0 })).toBe(zero)
  const negative = { a: -0 }
  expect(merge(negative, { a: 0 })).toBe(negative)
})

test('the same change applied twice changes nothing the second time, for any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      const once = merge<{ v: unknown }>({ v: JSON.parse(JSON.stringify(before)) }, { v: after })
      expect(merge(once, { v: JSON.parse(JSON.stringify(after)) })).toBe(once)
    }),
    { numRuns: 1_000 },
  )
})

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
