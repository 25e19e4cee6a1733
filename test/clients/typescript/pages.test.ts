import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemsOf, type Position } from '../../../clients/typescript/src/pages.ts'
import { clientGetting, json } from './answers.ts'

const page = (data: readonly string[], next_cursor: string | null) =>
  json(200, { data: data.map((id) => ({ id })), has_more: next_cursor !== null, limit: 2, next_cursor })

const expenses = (data: readonly string[], offset: number) =>
  json(200, { data: data.map((id) => ({ id })), has_more: data.length === 2, limit: 2, offset })

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

test('expenses are walked by offset', async () => {
  const { client, sent } = clientGetting(expenses(['a', 'b'], 4), expenses(['c', 'd'], 6), expenses([], 8))
  const found = await all(client.list('/v1/expenses', { params: { query: { offset: 4 } } }))
  expect(found.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  expect(places(sent)).toEqual(['?offset=4', '?offset=6', '?offset=8'])
})

test('expenses are walked by date, and by offset among those of one date', async () => {
  const page = (dates: readonly string[], offset: number) =>
    json(200, {
      data: dates.map((expense_date) => ({ expense_date })),
      has_more: dates.length === 3,
      limit: 3,
      offset,
    })
  const { client, sent } = clientGetting(
    page(['9', '9', '9'], 0),
    page(['9', '8', '8'], 3),
    page(['8', '8', '8'], 2),
    page(['8', '7'], 5),
  )
  await all(client.pages('/v1/expenses', { params: { query: { date_to: '9' } } }))
  expect(places(sent)).toEqual([
    '?date_to=9',
    '?date_to=9&offset=3',
    '?date_to=8&offset=2',
    '?date_to=8&offset=5',
  ])
})

test('a walk by date finds every expense once, for any dates and page size', async () => {
  const dates = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 30 })
  const walked = fc.asyncProperty(dates, fc.integer({ min: 1, max: 5 }), async (days, limit) => {
    const expenses = days
      .toSorted((a, b) => b - a)
      .map((day, id) => ({ id, expense_date: `2026-03-0${day}` }))
    const get = async (init: { params?: { query?: Position } }) => {
      const { offset = 0, date_to = '9' } = init.params?.query ?? {}
      const among = expenses.filter(({ expense_date }) => expense_date <= date_to)
      const data = among.slice(offset, offset + limit)
      return { data, has_more: data.length === limit, limit, offset }
    }
    expect(await all(itemsOf(get))).toEqual(expenses)
  })
  await fc.assert(walked, { numRuns: 100 })
})

/** A page of changes; a time with `!` is that of a deletion. */
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

test('changed expenses are walked by their time, and by offset among those of one time (contract 19.5)', async () => {
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

test('pages are yielded as they are, and requested only when they are needed', async () => {
  const { client, sent } = clientGetting(page(['a', 'b'], 'x'), page(['c'], null))
  for await (const { data, has_more } of client.pages('/v1/contacts')) {
    expect([data.length, has_more]).toEqual([2, true])
    break
  }
  expect(sent).toHaveLength(1)
})

test.each([{}, { limit: 2 }, { offset: 0 }])('a list that names no next page ends: %j', async (place) => {
  const { client, sent } = clientGetting(json(200, { data: [{ id: 'a' }], has_more: true, ...place }))
  expect(await all(client.list('/v1/contacts'))).toEqual([{ id: 'a' }])
  expect(sent).toHaveLength(1)
})
