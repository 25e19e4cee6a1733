import { describe, expect, test } from 'vitest'
import type { By } from '../../../shared/domain/kit/filter-rules.ts'
import { type FilterOf, listFilters } from '../../../shared/domain/kit/list-filters.ts'

interface Tool {
  readonly name: string
  readonly price: number
  readonly owner: string | null
  readonly marks: readonly string[]
}

const priceOf = ({ price }: Tool) => ({ p: price })
const filters = listFilters((by: By<Tool>) => ({
  q: by.text(['n'], ({ name }) => ({ n: name.toUpperCase() })),
  price_min: by.entry(priceOf, ({ p }, least: number) => p >= least),
  price_max: by.entry(priceOf, ({ p }, most: number) => p <= most),
  owner: by.value(({ owner }) => [owner]),
  mark: by.value(({ marks }) => marks),
  rare: by.record(({ marks }, wanted: boolean) => (marks.length === 0) === wanted),
  kept: by.index(
    ({ k }: { readonly k?: boolean }, wanted: boolean) => k === wanted,
    ({ price }) => price > 0,
  ),
}))

const saw: Tool = { name: 'Saw', price: 20, owner: 'ann', marks: ['sharp', 'new', 'sharp'] }
const nail: Tool = { name: 'Nail', price: 0, owner: null, marks: [] }

test('an index entry has what the rules look at, once, and a fingerprint of each value', () => {
  const { f, ...entry } = filters.entryOf(saw)
  expect(entry).toEqual({ n: 'SAW', p: 20 })
  expect(f).toHaveLength(3 * 5)
  expect(filters.entryOf(nail)).toEqual({ n: 'NAIL', p: 0 })
})

test.each<[FilterOf<typeof filters>, boolean, boolean]>([
  [{ q: 'aw' }, true, false],
  [{ price_min: 20 }, true, false],
  [{ price_max: 0 }, false, true],
  [{ price_min: 1, price_max: 19 }, false, false],
  [{ owner: 'ann' }, true, false],
  [{ owner: 'sharp' }, false, false],
  [{ mark: 'new' }, true, false],
  [{ mark: 'new', q: 'nail' }, false, false],
])('%j: entry, record and store agree', (filter, ofSaw, ofNail) => {
  const { accept, matches, sieve } = filters.predicates(filter)
  for (const [tool, expected] of [
    [saw, ofSaw],
    [nail, ofNail],
  ] as const) {
    const entry: Record<string, unknown> = { ...filters.entryOf(tool) }
    expect([accept?.(filters.entryOf(tool)), matches?.(tool)]).toEqual([expected, expected])
    // The store leaves out no entry that passes.
    const isReturned = sieve.every(({ attributes, text }) =>
      attributes.some((name) => String(entry[name] ?? '').includes(text)),
    )
    if (expected) expect(isReturned).toBe(true)
  }
})

test('a predicate that would always be true is absent', () => {
  expect(filters.predicates({ q: undefined })).toEqual({ sieve: [] })
  const { accept, matches } = filters.predicates({ rare: true })
  expect([accept, matches?.(saw), matches?.(nail)]).toEqual([undefined, false, true])
})

test('entries can have attributes from elsewhere', () => {
  const { accept, matches } = filters.predicates({ kept: true })
  expect([accept?.({ ...filters.entryOf(saw), k: true }), accept?.(filters.entryOf(saw))]).toEqual([
    true,
    false,
  ])
  expect([matches?.(saw), matches?.(nail)]).toEqual([true, false])
})

test('of a query, empty filters are ignored, and their order does not matter for cursors', () => {
  const read = JSON.stringify(filters.read({ owner: '', rare: false, mark: undefined, price_max: 0, q: 'x' }))
  expect(read).toBe('{"q":"x","price_max":0,"rare":false}')
})

test('a parameter without an entry in the table does not compile', () => {
  const query = { q: 'x', color: 'red' }
  // @ts-expect-error: `color` has no rule
  expect(filters.read(query)).not.toHaveProperty('color')
})

describe('a rule of a later version of the table', () => {
  const former = listFilters((by: By<Tool>) => ({
    owner: by.value(({ owner }) => [owner]),
    mark: by.value(({ marks }) => marks),
  }))
  /** Added before the others: its place in the table has no meaning. */
  const later = listFilters((by: By<Tool>) => ({
    price: by.since(
      2,
      by.entry(priceOf, ({ p }, wanted: number) => p === wanted),
    ),
    name: by.since(
      1,
      by.value(({ name }) => [name]),
    ),
    owner: by.value(({ owner }) => [owner]),
    mark: by.value(({ marks }) => marks),
  }))
  // Written by the former table, which has no attribute of the added rules.
  const stored = former.entryOf(saw) as ReturnType<typeof later.entryOf>

  test.each<[FilterOf<typeof later>]>([[{ name: 'Saw' }], [{ price: 20 }], [{ price: 20, name: 'Saw' }]])(
    '%j leaves the decision about an earlier entry to the record',
    (filter) => {
      const { accept, matches } = later.predicates(filter)
      expect([accept?.(stored), matches?.(saw), matches?.(nail)]).toEqual([undefined, true, false])
      const [ofSaw, ofNail] = [later.entryOf(saw), later.entryOf(nail)]
      expect([accept?.(ofSaw), accept?.(ofNail)]).toEqual([true, false])
      // Of a table that had the rule for names only.
      expect(accept?.({ ...ofSaw, w: 1 })).toBe('price' in filter ? undefined : true)
    },
  )

  test('does not change what other filters decide', () => {
    const { accept, sieve } = later.predicates({ owner: 'bob' })
    expect([accept?.(stored), sieve[0]?.since]).toEqual([false, 0])
    expect(later.predicates({ owner: 'bob', name: 'Saw' }).accept?.(stored)).toBe(false)
  })

  test('marks entries in four bytes, behind what former versions find by its place', () => {
    const entry = later.entryOf(saw)
    expect(entry.f?.startsWith(stored.f ?? '-')).toBe(true)
    expect(entry).toEqual({ p: 20, f: expect.any(String), w: 2 })
    expect(former.entryOf(saw)).toEqual({ f: expect.any(String) })
    expect([former.version, later.version]).toEqual([0, 2])
  })
})
