import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, merge, sameJson } from '../../../shared/domain/kit/json.ts'

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

/** The same value with the members of each object in another order. */
const reordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, reordered(inner)]),
  )
}

test('values have the same canonical text exactly if they are equal', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (one, other) => {
      expect(canonicalJson(reordered(one))).toBe(canonicalJson(one))
      expect(canonicalJson(one) === canonicalJson(other)).toBe(sameJson(one, other))
    }),
  )
  for (const [one, other] of [
    ['{"a":1,"__proto__":2}', '{"a":1}'],
    ['{"a":null}', '{}'],
    ['{"a":{"b":1},"c":2}', '{"a":{"b":1,"c":2}}'],
    ['["a,b"]', '["a","b"]'],
  ] as const)
    expect(canonicalJson(JSON.parse(one))).not.toBe(canonicalJson(JSON.parse(other)))
  expect(canonicalJson(JSON.parse('{"__proto__":-0,"a":1}'))).toBe(
    canonicalJson(JSON.parse('{"a":1e0,"__proto__":0.0}')),
  )
})
