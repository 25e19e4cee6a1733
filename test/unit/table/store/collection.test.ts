import { beforeEach, expect, test, vi } from 'vitest'
import type { WorkspaceId } from '../../../../shared/domain/ids.ts'
import type { Fields } from '../../../../shared/domain/stored-record.ts'
import { listCollection, scanCollection } from '../../../../shared/table/store/collection.ts'

/** Pages of small collections: the requests they send to the store, and what they return for its responses. */
const send = vi.hoisted(() => vi.fn())
vi.mock('../../../../shared/table/store/client.ts', () => ({
  documents: () => ({ send }),
  tableName: () => 'table',
}))

beforeEach(() => {
  send.mockReset().mockResolvedValue({})
})
const inputs = () => send.mock.calls.map(([command]) => command.input)
const ws = 'ws' as WorkspaceId
const ID: Fields<{ readonly id: string }> = { id: 'text' }
const row = (id: string) => ({ pk: 'p', sk: id, data: JSON.stringify({ id }), v: 1 })

test('a page of a small collection is read newest first, with one extra row', async () => {
  send.mockResolvedValueOnce({ Items: [row('c'), row('b')] })
  expect(await listCollection(ws, 'contact', ID, { limit: 2 })).toEqual({
    rows: [{ id: 'c' }, { id: 'b' }],
    more: false,
  })
  send.mockResolvedValueOnce({ Items: [row('b'), row('a'), row('0')] })
  expect(await listCollection(ws, 'contact', ID, { limit: 2, after: 'c' })).toEqual({
    rows: [{ id: 'b' }, { id: 'a' }],
    more: true,
  })
  const query = {
    TableName: 'table',
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ConsistentRead: true,
    ScanIndexForward: false,
    Limit: 3,
  }
  expect(inputs()).toEqual(
    ['~', 'b~'].map((to) => ({
      ...query,
      ExpressionAttributeValues: { ':pk': 'ws#contact', ':from': ' ', ':to': to },
    })),
  )
})

test('a filtered collection is read on, in growing steps, until the page is full or nothing is left', async () => {
  const rows = (from: number, count: number) => Array.from({ length: count }, (_, n) => row(String(from - n)))
  const endsIn =
    (digit: string) =>
    ({ id }: { id: string }) =>
      id.endsWith(digit)
  const list = (accept: (record: { id: string }) => boolean) =>
    listCollection<{ id: string }>(ws, 'contact', ID, { limit: 1 }, accept)
  send.mockResolvedValueOnce({ Items: rows(999, 8), LastEvaluatedKey: row('992') })
  send.mockResolvedValueOnce({ Items: rows(991, 32) })
  expect(await list(endsIn('0'))).toEqual({ rows: [{ id: '990' }], more: true })
  expect(inputs().map(({ Limit }) => Limit)).toEqual([8, 100])
  expect(inputs()[1].ExpressionAttributeValues[':to']).toBe('991~')
  send.mockReset().mockResolvedValueOnce({ Items: rows(999, 7) })
  expect(await list(endsIn('5'))).toEqual({ rows: [{ id: '995' }], more: false })
})

test('a whole collection is read in large pages', async () => {
  const many = Array.from({ length: 501 }, (_, n) => row(String(1_000 - n)))
  send.mockResolvedValueOnce({ Items: many }).mockResolvedValueOnce({ Items: [row('500'), row('499')] })
  const found = await scanCollection<{ id: string }>(ws, 'contact', ID, ({ id }) => id.endsWith('0'))
  expect(found).toHaveLength(51)
  expect(found.at(-1)).toEqual({ id: '500' })
  expect(inputs().map(({ ExpressionAttributeValues: values }) => values[':to'])).toEqual(['~', '500~'])
})
