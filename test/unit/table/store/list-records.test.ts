import { describe, expect, test, vi } from 'vitest'
import type { Fields } from '../../../../shared/domain/kit/stored-record.ts'
import { listRecords, type RecordList } from '../../../../shared/table/store/list-records.ts'
import { recordOf } from '../../../../shared/table/store/versioned.ts'
import { send } from '../../../support/answered-store.ts'

/** How the rows of a page are read: at half cost, and again only in doubt (contract 15.1). */
vi.mock('../../../../shared/table/store/client.ts', () => import('../../../support/answered-store.ts'))

interface Thing {
  readonly id: string
  readonly color: string
}
type List = RecordList<Thing, { color: string }, string>
const FIELDS: Fields<Thing> = { id: 'text', color: 'text' }
const list: List = {
  pk: 'run',
  keyOf: (id) => ({ pk: `thing#${id}`, sk: 'self' }),
  recordOf: (row) => recordOf<Thing>(row, FIELDS),
}

const row = (id: string, color = 'red', more: object = {}) => ({
  pk: `thing#${id}`,
  sk: 'self',
  data: JSON.stringify({ id, color }),
  list_pk: 'run',
  list_sk: id,
  projected: { color },
  ...more,
})
const shows = (...ids: string[]) =>
  send.mockResolvedValueOnce({ Items: ids.map((id) => ({ list_sk: id, projected: { color: 'red' } })) })
const has = (...rows: object[]) => send.mockResolvedValueOnce({ Responses: { table: rows } })

/** The ids that each batch has read; `consistent:` before the ids of consistent reads. */
const batches = (): string[] =>
  send.mock.calls.flatMap(([, input]) => {
    if (!input.RequestItems) return []
    const { Keys, ConsistentRead } = input.RequestItems.table
    const ids = Keys.map(({ pk }: { pk: string }) => pk.split('#')[1]).join('')
    return [`${ConsistentRead ? 'consistent:' : ''}${ids}`]
  })
const page = async (of: List, limit = 2) => {
  const { rows, more } = await listRecords(of, { limit })
  return [rows.map(({ id, color }) => `${id} ${color}`).join(), more]
}

test('rows that agree with their entries are read once, at half cost', async () => {
  shows('c', 'b')
  has(row('c'), row('b'))
  expect(await page(list)).toEqual(['c red,b red', false])
  expect(batches()).toEqual(['cb'])
})

describe('a row is read again consistently if', () => {
  test.each<[what: string, stale: object[]]>([
    ['it is missing', []],
    ['it is in another run', [row('c', 'red', { list_pk: 'trash' })]],
    ['it is at another place', [row('c', 'red', { list_sk: 'z' })]],
    ['its attributes differ from the entry', [row('c', 'blue')]],
  ])('%s', async (_, stale) => {
    shows('c', 'b')
    has(...stale, row('b'))
    has(row('c', 'green'))
    expect(await page(list)).toEqual(['c green,b red', false])
    expect(batches()).toEqual(['cb', 'consistent:c'])
  })

  test('it does not match the filter, although it agrees with its entry, which does', async () => {
    shows('c', 'b')
    has(row('c', 'red', { data: JSON.stringify({ id: 'c', color: 'blue' }) }), row('b'))
    has(row('c'))
    const decided = { ...list, accept: () => true, matches: ({ color }: Thing) => color === 'red' }
    expect(await page(decided)).toEqual(['c red,b red', false])
    expect(batches()).toEqual(['cb', 'consistent:c'])
  })
})

test('what does not match the filter after the second read is left out, and the page is filled', async () => {
  shows('d', 'c', 'b')
  has(row('d', 'blue'), row('c'), row('b'))
  has(row('d', 'blue'))
  shows('a')
  has(row('a'))
  expect(await page({ ...list, matches: ({ color }) => color === 'red' })).toEqual(['c red,b red', true])
  expect(batches()).toEqual(['dcb', 'consistent:d', 'a'])
})

test('a run in another index is compared by its own key', async () => {
  shows('c')
  has(row('c', 'red', { project_pk: 'run', list_pk: 'all' }))
  expect(await page({ ...list, index: 'project' })).toEqual(['c red', false])
  expect(batches()).toEqual(['c'])
})

test('a row whose entry does not decide is read once, whether it matches or not', async () => {
  shows('c', 'b')
  has(row('c', 'red', { data: JSON.stringify({ id: 'c', color: 'blue' }) }), row('b'))
  const open = { ...list, matches: ({ color }: Thing) => color === 'red', accept: () => undefined }
  expect(await page(open)).toEqual(['b red', false])
  expect(batches()).toEqual(['cb'])
})

test('a page that few rows match reads ever more of them at a time', async () => {
  const ids = Array.from({ length: 2_000 }, (_, n) => `${9_999 - n}`)
  const rows = new Map(ids.map((id) => [`thing#${id}`, row(id, id === '8000' ? 'blue' : 'red')]))
  send.mockImplementation(async (_, { Limit, RequestItems, ExpressionAttributeValues: values }) =>
    RequestItems
      ? { Responses: { table: RequestItems.table.Keys.map(({ pk }: { pk: string }) => rows.get(pk)) } }
      : {
          Items: ids
            .filter((id) => `${id}~` <= values[':to'] || values[':to'] === '~')
            .slice(0, Limit)
            .map((id) => ({ list_sk: id, projected: rows.get(`thing#${id}`)?.projected })),
        },
  )
  const open = { ...list, matches: ({ color }: Thing) => color === 'blue', accept: () => undefined }
  expect(await page(open, 25)).toEqual(['8000 blue', false])
  const reads = batches().map((read) => read.length / 4)
  expect(reads.slice(0, 7)).toEqual([26, 100, 4, 100, 100, 100, 100])
  expect(send.mock.calls.length - reads.length).toBeLessThan(7)
})
