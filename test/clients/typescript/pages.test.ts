import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemsOf, type Position } from '../../../clients/typescript/src/pages.ts'
import { clientGetting, json } from './answers.ts'

const page = (data: readonly string[], next_cursor: string | null) =>
  json(200, { data: data.map((id) => ({ id })), has_more: next_cursor !== null, limit: 2, next_cursor })

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

const places = (sent: readonly Request[]) => sent.map(({ url }) => new URL(url).search)

test('a list with cursors is walked to its end, with the same filters', async () => {
  const { client, sent } = clientGetting(page(['a', 'b'], 'x/1'), page([], 'x/2'), page(['c'], null))
  const found = await all(client.list('/v1/opportunities', { params: { query: { q: 'al', limit: 2 } } }))
  expect(found.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(places(sent)).toEqual(['?q=al&limit=2', '?q=al&limit=2&cursor=x%2F1', '?q=al&limit=2&cursor=x%2F2'])
})

test('expenses are walked by the place of the last one, from the offset of the call', async () => {
  const of = (id: string, has_more: boolean) =>
    json(200, { data: [{ id, expense_date: '2026-03-01' }], has_more, limit: 1, offset: 0 })
  const { client, sent } = clientGetting(of('b', true), of('a', false))
  expect(await all(client.list('/v1/expenses', { params: { query: { offset: 3 } } }))).toHaveLength(2)
  expect(places(sent)).toEqual(['?offset=3', '?offset=0&after=2026-03-01%2Cb'])
})

test('a loop that removes what it lists finds every expense once, for any dates and page size', async () => {
  const dates = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 30 })
  const [size, skipped] = [fc.integer({ min: 1, max: 5 }), fc.nat(3)]
  const walked = fc.asyncProperty(dates, size, skipped, async (days, limit, offset) => {
    const made = days.map((day, id) => ({ id: `${id + 10}`, expense_date: `2026-03-0${day}` }))
    const placeOf = ({ expense_date, id }: (typeof made)[number]) => `${expense_date},${id}`
    const left = new Set(made.map(placeOf).toSorted().toReversed())
    const expected = [...left].slice(offset)
    const get = async ({ params }: { params?: { query?: Position } }) => {
      const { offset = 0, after = '' } = params?.query ?? {}
      // The service refuses both.
      if (after && offset) throw new Error('400')
      const rest = [...left].filter((place) => after === '' || place < after)
      const data = rest
        .slice(offset, offset + limit)
        .map((place) => made.find((one) => placeOf(one) === place))
      return { data, has_more: data.length === limit, limit, offset }
    }
    const found: string[] = []
    for await (const expense of itemsOf(get, { params: { query: { offset } } })) {
      if (!expense) continue
      found.push(placeOf(expense))
      left.delete(placeOf(expense))
    }
    expect(found).toEqual(expected)
  })
  await fc.assert(walked, { numRuns: 100 })
})

/** A page of changes; a time with `!` stands for a deletion. */
const changed = (times: readonly string[], offset: number) => {
  const changes = (isDeletion: boolean) =>
    times.flatMap((time) =>
      time.endsWith('!') === isDeletion ? [{ id: `e${time}`, updated_at: time.replace('!', '') }] : [],
    )
  return json(200, {
    data: changes(false),
    deleted: changes(true),
    has_more: times.length === 2,
    limit: 2,
    offset,
  })
}

test('changed expenses are walked by their time, and by offset among expenses of one time (contract 19.5)', async () => {
  const { client, sent } = clientGetting(
    changed(['1', '2!'], 0),
    changed(['2!', '2'], 0),
    changed(['2!', '3'], 2),
    changed(['3'], 0),
  )
  const query = { updated_since: '0', include_deleted: true }
  await all(client.pages('/v1/expenses', { params: { query } }))
  const asked = sent.map(({ url }) => Object.fromEntries(new URL(url).searchParams))
  expect(asked.map(({ include_deleted }) => include_deleted)).toEqual(['true', 'true', 'true', 'true'])
  expect(asked.map(({ updated_since, offset }) => [updated_since, offset])).toEqual([
    ['0', undefined],
    ['2', '0'],
    ['2', '2'],
    ['3', '0'],
  ])
})

test('changed expenses are walked by their time without deletions too', async () => {
  const page = (times: readonly string[], offset: number) =>
    json(200, {
      data: times.map((updated_at) => ({ updated_at })),
      has_more: times.length === 2,
      limit: 2,
      offset,
    })
  const { client, sent } = clientGetting(page(['1', '2'], 0), page(['2', '3'], 0), page(['3'], 0))
  await all(client.pages('/v1/expenses', { params: { query: { updated_since: '0' } } }))
  expect(places(sent)).toEqual(['?updated_since=0', '?updated_since=2&offset=0', '?updated_since=3&offset=0'])
})

test('changed expenses are walked by offset if the newest is first', async () => {
  const { client, sent } = clientGetting(changed(['3', '2'], 0), changed(['1'], 2))
  const query = { updated_since: '0', order: 'newest' } as const
  expect(await all(client.list('/v1/expenses', { params: { query } }))).toHaveLength(3)
  expect(places(sent)).toEqual(['?updated_since=0&order=newest', '?updated_since=0&order=newest&offset=2'])
})

test('pages are yielded as they are, and requested only when they are needed', async () => {
  const { client, sent } = clientGetting(page(['a', 'b'], 'x'), page(['c'], null))
  for await (const { data, has_more } of client.pages('/v1/contacts')) {
    expect([data.length, has_more]).toEqual([2, true])
    break
  }
  expect(sent).toHaveLength(1)
})

const expense = { id: 'a', expense_date: '2026-03-01', updated_at: '2' }
const expenses = () => json(200, { data: [expense], has_more: true, limit: 1, offset: 0 })

test.each([
  ['/v1/contacts', () => page(['a', 'b'], 'x'), {}, 2],
  ['/v1/expenses', expenses, {}, 2],
  ['/v1/expenses', expenses, { updated_since: '2' }, 2],
  ['/v1/expenses', expenses, { updated_since: '1' }, 3],
] as const)('a walk of %s ends when a page repeats (%#)', async (path, same, query, requests) => {
  const { client, sent } = clientGetting(...Array.from({ length: 9 }, same))
  await expect(all(client.pages(path, { params: { query } }))).rejects.toThrow('the list repeats its page')
  expect(sent).toHaveLength(requests)
})

test.each([{}, { limit: 2 }, { offset: 0 }])('a list that names no next page ends: %j', async (place) => {
  const { client, sent } = clientGetting(json(200, { data: [{ id: 'a' }], has_more: true, ...place }))
  expect(await all(client.list('/v1/contacts'))).toEqual([{ id: 'a' }])
  expect(sent).toHaveLength(1)
})
