import { describe, expect, test, vi } from 'vitest'
import { type IndexPage, walkIndex } from '../../../../shared/table/store/index-query.ts'
import { indexEntries } from '../../../../shared/table/store/list-records.ts'
import { inputs, send } from '../../../support/answered-store.ts'

vi.mock('../../../../shared/table/store/client.ts', () => import('../../../support/answered-store.ts'))

const rangesRead = () =>
  inputs().map(({ ExpressionAttributeValues: values, ExclusiveStartKey: start }) => [
    values[':from'],
    values[':to'],
    start?.list_sk,
  ])
interface Projected {
  readonly pass: boolean
}
const item = (list_sk: string, pass = true) => ({ list_sk, projected: { pass } })
const accept = ({ pass }: Projected) => pass
const search = async (page: IndexPage<Projected>) => (await indexEntries(page)).map(({ sk }) => sk)

test('a search lets the store leave out entries without a text, and counts what was read', async () => {
  const sieve = [
    { attributes: ['n', 'c'], text: 'ROOF', since: 0 },
    { attributes: ['f'], text: 'abcde', since: 2 },
  ]
  const [from, to] = ['0196f000-0000-7000-8000-000000000000', '0196f100-0000-7000-8000-000000000000']
  send.mockResolvedValueOnce({ Items: [], ScannedCount: 8, LastEvaluatedKey: item(to) })
  send.mockResolvedValue({ Items: [item(from)] })
  expect(await search({ pk: 'of', limit: 2, sieve, accept })).toEqual([from])
  expect(inputs()[0]).toMatchObject({
    FilterExpression:
      '(contains(projected.n, :text0) OR contains(projected.c, :text0)) AND (contains(projected.f, :text1)) OR attribute_not_exists(projected.w) OR projected.w < :since',
    ExpressionAttributeValues: { ':text0': 'ROOF', ':text1': 'abcde', ':since': 2 },
  })
})

describe.each([
  ['a walk', walkIndex],
  ['a search', search],
] as const)('%s', (_, read) => {
  test('reads a page with one query, newest first, if all entries match', async () => {
    send.mockResolvedValueOnce({ Items: [item('c'), item('b')], LastEvaluatedKey: item('b') })
    expect(await read({ pk: 'of', limit: 2 })).toEqual(['c', 'b'])
    expect(inputs()).toEqual([
      {
        TableName: 'table',
        IndexName: 'list',
        KeyConditionExpression: 'list_pk = :pk AND list_sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': 'of', ':from': ' ', ':to': '~' },
        ProjectionExpression: 'list_sk, projected',
        ScanIndexForward: false,
        Limit: 2,
      },
    ])
  })

  test('reads on after a response without entries', async () => {
    send.mockResolvedValueOnce({ Items: [], LastEvaluatedKey: item('m') })
    send.mockResolvedValueOnce({ Items: [item('b')] })
    expect(await read({ pk: 'of', limit: 5 })).toEqual(['b'])
  })

  test('is limited by its inclusive bounds and by the last entry of the previous page', async () => {
    send.mockResolvedValue({ Items: [item('d')] })
    expect(await read({ pk: 'of', limit: 5, from: 'b', to: 'x', after: 'e' })).toEqual(['d'])
    await read({ pk: 'of', limit: 5, from: 'b', to: 'c', after: 'e' })
    expect(rangesRead()).toEqual([
      ['b', 'd~', undefined],
      ['b', 'c', undefined],
    ])
  })

  test('of an empty range sends no query', async () => {
    expect(await read({ pk: 'of', limit: 5, from: 'b', to: 'a' })).toEqual([])
    expect(await read({ pk: 'of', limit: 5, from: 'e', after: 'e' })).toEqual([])
    expect(send).not.toHaveBeenCalled()
  })
})

describe('a walk', () => {
  test('reads on, one query after the other, until the page is full', async () => {
    send.mockResolvedValueOnce({ Items: [item('h', false), item('g')], LastEvaluatedKey: item('g') })
    send.mockResolvedValueOnce({ Items: [], LastEvaluatedKey: item('e') })
    send.mockResolvedValueOnce({ Items: [item('d'), item('c')], LastEvaluatedKey: item('c') })
    expect(await walkIndex({ pk: 'of', limit: 2, accept })).toEqual(['g', 'd'])
    expect(rangesRead()).toEqual([
      [' ', '~', undefined],
      [' ', '~', 'g'],
      [' ', '~', 'e'],
    ])
    expect(inputs().map(({ Limit }) => Limit)).toEqual([8, 32, 128])
  })

  test('reads at most 5,000 entries with a query', async () => {
    for (const key of ['d', 'c', 'b']) send.mockResolvedValueOnce({ LastEvaluatedKey: item(key) })
    send.mockResolvedValueOnce({ Items: [item('a')] })
    expect(await walkIndex({ pk: 'of', limit: 100, accept })).toEqual(['a'])
    expect(inputs().map(({ Limit }) => Limit)).toEqual([400, 1_600, 5_000, 5_000])
  })

  test('with `oldestFirst` goes from the oldest to the newest entry', async () => {
    send.mockResolvedValueOnce({ Items: [item('c', false)], LastEvaluatedKey: item('c') })
    send.mockResolvedValueOnce({ Items: [item('d')] })
    const walk = { pk: 'of', limit: 5, from: 'a', to: 'x', oldestFirst: true, accept }
    expect(await walkIndex({ ...walk, after: 'b' })).toEqual(['d'])
    expect(inputs().map(({ ScanIndexForward }) => ScanIndexForward)).toEqual([true, true])
    expect(rangesRead()).toEqual([
      ['b!', 'x', undefined],
      ['b!', 'x', 'c'],
    ])
  })
})

describe('a search', () => {
  test('goes in growing steps if few entries match, each from the end of the last', async () => {
    const few = (...keys: string[]) => keys.map((key) => item(key, key === 'h' || key === 'b'))
    send.mockResolvedValueOnce({ Items: few('i', 'h', 'g', 'f'), LastEvaluatedKey: item('f') })
    send.mockResolvedValueOnce({ Items: few('e', 'd'), LastEvaluatedKey: item('d') })
    send.mockResolvedValueOnce({ Items: few('c', 'b') })
    expect(await search({ pk: 'of', index: 'project', limit: 2, accept })).toEqual(['h', 'b'])
    expect(inputs().map(({ Limit }) => Limit)).toEqual([8, 100, 100])
    expect(rangesRead().map(([, to]) => to)).toEqual(['~', 'e~', 'c~'])
    expect(inputs()[0]).toMatchObject({
      IndexName: 'project',
      KeyConditionExpression: expect.stringMatching(/^project_pk = /),
    })
  })

  test('reads as far as the share of matches makes necessary, in steps of at most 5,000 entries', async () => {
    const items = (count: number) => Array.from({ length: count }, (_, n) => item('m', n === 0))
    for (const count of [400, 5_000, 5_000])
      send.mockResolvedValueOnce({ Items: items(count), LastEvaluatedKey: item('m') })
    send.mockResolvedValueOnce({ Items: [] })
    await search({ pk: 'of', limit: 100, accept })
    expect(inputs().map(({ Limit }) => Limit)).toEqual([400, 5_000, 5_000, 5_000])
    send.mockReset()
    send.mockResolvedValueOnce({ Items: [item('m'), item('l')], LastEvaluatedKey: item('l') })
    send.mockResolvedValueOnce({ Items: [] })
    await search({ pk: 'of', limit: 900 })
    expect(inputs().map(({ Limit }) => Limit)).toEqual([900, 898])
  })
})
