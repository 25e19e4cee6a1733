import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastIdAt, newId, type WorkspaceId } from '../../../../shared/domain/kit/ids.ts'
import { pageOfRows } from '../../../../shared/table/store/collection.ts'
import { send } from '../../../support/answered-store.ts'

/** The queries of a collection that is read at half the cost (contract 15.3). */
vi.mock('../../../../shared/table/store/client.ts', () => import('../../../support/answered-store.ts'))

const NOW = Date.parse('2026-03-14T09:00:00.000Z')
const CUT = lastIdAt(NOW - 10_000)
const idAt = (secondsAgo: number) => newId(new Date(NOW - secondsAgo * 1_000))

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  send.mockReset()
})
afterEach(() => vi.useRealTimers())

/** The ids of a page of two, where the store has these, and the range and consistency of each query. */
async function page(ids: readonly string[], after?: string) {
  send.mockImplementation(async (_, { ExpressionAttributeValues: { ':from': from, ':to': to }, Limit }) => {
    const found = ids.filter((id) => id >= from && id <= to).toSorted((a, b) => (a < b ? 1 : -1))
    return { Items: found.slice(0, Limit).map((sk) => ({ pk: 'p', sk, type: 't' })) }
  })
  const read = { limit: 2, after, byReplicas: true } as const
  const { rows, more } = await pageOfRows('ws' as WorkspaceId, 'opportunity', read, ({ sk }) => String(sk))
  const queries = send.mock.calls.map(([, { ExpressionAttributeValues: values, ConsistentRead }]) => [
    ...[values[':from'], values[':to'], ConsistentRead],
  ])
  return { rows, more, queries }
}

test('what is younger than ten seconds is read consistently, the rest is not, and the young come first', async () => {
  const [young, old, older] = [idAt(9), idAt(11), idAt(3_600)]
  expect(await page([older, young, old])).toEqual({
    rows: [young, old],
    more: true,
    queries: [
      [CUT, '~', true],
      [' ', CUT, false],
    ],
  })
})

test('a page behind an older id is one query', async () => {
  const [old, older] = [idAt(11), idAt(3_600)]
  const { rows, more, queries } = await page([older, old], old)
  expect([rows, more, queries.length, queries[0]?.[2]]).toEqual([[older], false, 1, false])
  expect(queries[0]?.[1] < CUT).toBe(true)
})

test('a page behind a young id reads both', async () => {
  const [newest, young, old] = [idAt(1), idAt(9), idAt(11)]
  const { rows, queries } = await page([old, young, newest], newest)
  expect([rows, queries.map(([, , isConsistent]) => isConsistent)]).toEqual([
    [young, old],
    [true, false],
  ])
})
