import { beforeEach, expect, test, vi } from 'vitest'
import { walkIndex } from '../../../../shared/table/store/index-query.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('../../../../shared/table/store/client.ts', () => ({
  documents: () => ({ send }),
  tableName: () => 'table',
}))

beforeEach(() => {
  send.mockReset()
})
const inputs = () => send.mock.calls.map(([command]) => command.input)
const rangesRead = () =>
  inputs().map(({ ExpressionAttributeValues: values, ExclusiveStartKey: start }) => [
    values[':from'],
    values[':to'],
    start?.list_sk,
  ])
const item = (list_sk: string, pass = true) => ({ list_sk, projected: { pass } })
const accept = ({ pass }: { readonly pass: boolean }) => pass

test('a walk reads a page with one query, newest first', async () => {
  send.mockResolvedValueOnce({ Items: [item('c'), item('b')], LastEvaluatedKey: item('b') })
  expect(await walkIndex({ pk: 'run', limit: 2 })).toEqual(['c', 'b'])
  expect(inputs()).toEqual([
    {
      TableName: 'table',
      IndexName: 'list',
      KeyConditionExpression: 'list_pk = :pk AND list_sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': 'run', ':from': ' ', ':to': '~' },
      ProjectionExpression: 'list_sk, projected',
      ScanIndexForward: false,
      Limit: 2,
    },
  ])
})

test('a walk reads on, one query after the other, until the page is full', async () => {
  send.mockResolvedValueOnce({ Items: [item('h', false), item('g')], LastEvaluatedKey: item('g') })
  send.mockResolvedValueOnce({ Items: [], LastEvaluatedKey: item('e') })
  send.mockResolvedValueOnce({ Items: [item('d'), item('c')], LastEvaluatedKey: item('c') })
  expect(await walkIndex({ pk: 'run', limit: 2, accept })).toEqual(['g', 'd'])
  expect(rangesRead()).toEqual([
    [' ', '~', undefined],
    [' ', '~', 'g'],
    [' ', '~', 'e'],
  ])
  expect(inputs().map(({ Limit }) => Limit)).toEqual([8, 32, 128])
})

test('no query of a walk reads more than 5,000 entries', async () => {
  for (const key of ['d', 'c', 'b']) send.mockResolvedValueOnce({ LastEvaluatedKey: item(key) })
  send.mockResolvedValueOnce({ Items: [item('a')] })
  expect(await walkIndex({ pk: 'run', limit: 100, accept })).toEqual(['a'])
  expect(inputs().map(({ Limit }) => Limit)).toEqual([400, 1_600, 5_000, 5_000])
})

test('a walk with `oldestFirst` goes from the oldest to the newest entry', async () => {
  send.mockResolvedValueOnce({ Items: [item('c', false)], LastEvaluatedKey: item('c') })
  send.mockResolvedValueOnce({ Items: [item('d')] })
  const walk = { pk: 'run', limit: 5, from: 'a', to: 'x', oldestFirst: true, accept }
  expect(await walkIndex({ ...walk, after: 'b' })).toEqual(['d'])
  expect(inputs().map(({ ScanIndexForward }) => ScanIndexForward)).toEqual([true, true])
  expect(rangesRead()).toEqual([
    ['b!', 'x', undefined],
    ['b!', 'x', 'c'],
  ])
})

test('a walk of an empty range sends no query', async () => {
  expect(await walkIndex({ pk: 'run', limit: 5, from: 'b', to: 'a' })).toEqual([])
  expect(await walkIndex({ pk: 'run', limit: 5, from: 'e', after: 'e' })).toEqual([])
  expect(send).not.toHaveBeenCalled()
})
