import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { madeAt, newId, type OpportunityId } from '../../../../shared/domain/kit/ids.ts'
import { TEXTS_PAGE } from '../../../../shared/table/store/search-plan.ts'
import { runs } from '../../../support/runs.ts'
import { IdStore } from './id-store.ts'

const DAY = 86_400_000
const HOUR = DAY / 24
const START = Date.UTC(2024, 0, 1)
const YEARS = 700 * DAY
/** Entries of opportunities that 1 MB of the list index has. */
const PAGE = 3_700
const MAX_PARALLEL = 32

/** Numbers from 0 to 1, the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const times = (count: number, at: (random: () => number) => number): number[] => {
  const random = randomNumbers(count)
  return Array.from({ length: count }, () => START + at(random))
}

const even = (random: () => number): number => random() * YEARS

/** When 100,000 records were created. */
const HISTORIES: Record<string, () => number[]> = {
  'at an even rate': () => times(100_000, even),
  'at a growing rate': () => times(100_000, (random) => Math.cbrt(random()) * YEARS),
  'in office hours': () =>
    times(100_000, (random) => {
      const day = Math.floor(random() * 500)
      return (Math.floor(day / 5) * 7 + (day % 5)) * DAY + (8 + random() * 9) * HOUR
    }),
  'by an import, before the others': () => [
    ...times(95_000, (random) => random() * HOUR),
    ...times(5_000, even),
  ],
  'by an import, in the middle': () => [
    ...times(90_000, (random) => YEARS / 2 + random() * HOUR),
    ...times(10_000, even),
  ],
}

describe('a search in 100,000 ids', () => {
  const store = new IdStore(times(100_000, even), PAGE)

  test.each(Object.entries(HISTORIES))('created %s reads all of them in four rounds', async (_, history) => {
    const created = new IdStore(history(), PAGE)
    const wanted = created.ids[70_000]
    expect(await created.search(26, (id) => id === wanted)).toEqual([wanted])
    expect(created.rounds.length).toBeLessThanOrEqual(4)
    expect(Math.max(...created.rounds)).toBeLessThanOrEqual(MAX_PARALLEL)
    expect(created.read).toBe(100_000)
  })

  test.each([
    [1, 1],
    [4, 1],
    [20, 1.5],
    [100, 3],
    [1_000, 1.6],
  ])('that one in %i matches reads at most %f times what its page needs', async (share, times) => {
    const matches = store.ids.filter((__, n) => n % share === share - 1)
    const set = new Set(matches)
    expect(await store.search(26, (id) => set.has(id))).toEqual(matches.slice(0, 26))
    expect(store.read / Math.max(26 * share, 104)).toBeLessThanOrEqual(times)
  })
})

test('a search in 500,000 text rows takes five rounds', async () => {
  const store = new IdStore(times(500_000, even), 7_800, TEXTS_PAGE)
  expect(await store.search(26, () => false)).toEqual([])
  expect([store.rounds.length, store.read]).toEqual([5, 500_000])
})

test('a search in a small workspace takes two queries', async () => {
  const store = new IdStore(times(2_000, even), PAGE)
  expect(await store.search(26, () => false)).toEqual([])
  expect([store.rounds, store.read]).toEqual([[1, 1], 2_000])
})

test('a page that fills at once is one query', async () => {
  const store = new IdStore(times(3_000, even), PAGE)
  expect(await store.search(26, () => true)).toEqual(store.ids.slice(0, 26))
  expect([store.rounds, store.read]).toEqual([[1], 104])
})

test('ids of one millisecond, which time cannot split, are read one page after the other', async () => {
  const store = new IdStore(
    Array.from({ length: 1_000 }, () => START),
    100,
  )
  expect(await store.search(2, (id) => id === store.ids.at(-1))).toEqual([store.ids.at(-1)])
  expect(store.read).toBe(1_000)
})

/** Groups of ids: some far apart, some in the same milliseconds. */
const histories = fc
  .array(
    fc.record({ at: fc.nat(YEARS), span: fc.constantFrom(1, 1_000, DAY, YEARS / 10), count: fc.nat(150) }),
    { minLength: 1, maxLength: 8 },
  )
  .map((groups) =>
    groups.flatMap(({ at, span, count }, n) =>
      times(count, (random) => at + Math.floor(random() * span) + n),
    ),
  )

test('a search finds the same ids in the same order as a filter of all of them', () =>
  fc.assert(
    fc.asyncProperty(
      histories,
      fc.record({ page: fc.integer({ min: 1, max: 60 }), limit: fc.integer({ min: 1, max: 40 }) }),
      fc.nat(60),
      fc.nat(),
      async (history, { page, limit }, share, from) => {
        const store = new IdStore(history, page)
        const matches = new Set(store.ids.filter((_, n) => share > 0 && (n * 7) % share === 0))
        const after = from % 3 === 0 ? undefined : store.ids[from % (store.ids.length + 1)]
        const rest = store.ids.filter((id) => matches.has(id) && (after === undefined || id < after))
        expect(await store.search(limit, (id) => matches.has(id), after)).toEqual(rest.slice(0, limit))
        expect(Math.max(0, ...store.rounds)).toBeLessThanOrEqual(MAX_PARALLEL)
      },
    ),
    { numRuns: runs(200) },
  ))

test('a search that runs while ids come and go finds all that stay, in order', () =>
  fc.assert(
    fc.asyncProperty(
      histories,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 2, max: 30 }),
      async (history, page, limit, share) => {
        const store = new IdStore(history, page)
        const staying = store.ids.filter((_, n) => n % 3 > 0)
        const leaving = store.ids.filter((_, n) => n % 3 === 0)
        const stays = new Set(staying)
        const created = new Set<string>()
        const matches = (id: string) => created.has(id) || Number.parseInt(id.slice(-2), 16) % share === 0
        let last = madeAt(store.ids[0] ?? '')
        store.beforeQuery = () => {
          last += 1
          const id = newId<OpportunityId>(new Date(last))
          created.add(id)
          const gone = leaving.pop()
          store.ids = [id, ...store.ids.filter((one) => one !== gone)]
        }
        const found = await store.search(limit, matches)
        expect(found).toEqual([...new Set(found)].sort().reverse())
        const reached = found.length < limit ? '' : (found.at(-1) ?? '')
        expect(found.filter((id) => stays.has(id))).toEqual(
          staying.filter((id) => id >= reached && matches(id)),
        )
      },
    ),
    { numRuns: runs(200) },
  ))
