import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { IndexPage } from '../../../../shared/table/store/index-query.ts'
import { indexEntries } from '../../../../shared/table/store/list-records.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('../../../../shared/table/store/client.ts', () => ({
  documents: () => ({ send }),
  tableName: () => 'table',
}))

beforeEach(() => {
  send.mockReset()
})
const inputs = () => send.mock.calls.map(([command]) => command.input)
const listIndex = async <Projected>(page: IndexPage<Projected>) =>
  (await indexEntries(page)).map(({ sk }) => sk)

describe('a run of a list index', () => {
  const item = (list_sk: string, projected?: object) => ({ list_sk, ...(projected && { projected }) })

  test('is one query if all entries match', async () => {
    send.mockResolvedValueOnce({ Items: [item('c'), item('b')], LastEvaluatedKey: item('b') })
    expect(await listIndex({ pk: 'run', limit: 2 })).toEqual(['c', 'b'])
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

  test('is walked in growing steps if few entries match, each from the end of the last', async () => {
    const few = (...keys: string[]) => keys.map((key) => item(key, { pass: key === 'h' || key === 'b' }))
    send.mockResolvedValueOnce({ Items: few('i', 'h', 'g', 'f'), LastEvaluatedKey: item('f') })
    send.mockResolvedValueOnce({ Items: few('e', 'd'), LastEvaluatedKey: item('d') })
    send.mockResolvedValueOnce({ Items: few('c', 'b') })
    const accept = ({ pass }: { pass: boolean }) => pass
    expect(await listIndex({ pk: 'run', index: 'project', limit: 2, accept })).toEqual(['h', 'b'])
    expect(inputs().map(({ Limit }) => Limit)).toEqual([8, 100, 100])
    expect(inputs().map(({ ExpressionAttributeValues: values }) => values[':to'])).toEqual(['~', 'e~', 'c~'])
    expect(inputs()[0]).toMatchObject({
      IndexName: 'project',
      KeyConditionExpression: expect.stringMatching(/^project_pk = /),
    })
  })

  test('is read as far as the share of matches makes necessary, in steps of at most 5,000 entries', async () => {
    const items = (count: number) => Array.from({ length: count }, (_, n) => item('m', { pass: n === 0 }))
    for (const count of [400, 5_000, 5_000])
      send.mockResolvedValueOnce({ Items: items(count), LastEvaluatedKey: item('m') })
    send.mockResolvedValueOnce({ Items: [] })
    await listIndex({ pk: 'run', limit: 100, accept: ({ pass }: { pass: boolean }) => pass })
    expect(inputs().map(({ Limit }) => Limit)).toEqual([400, 5_000, 5_000, 5_000])
    send.mockReset()
    send.mockResolvedValueOnce({ Items: [item('m'), item('l')], LastEvaluatedKey: item('l') })
    send.mockResolvedValueOnce({ Items: [] })
    await listIndex({ pk: 'run', limit: 900 })
    expect(inputs().map(({ Limit }) => Limit)).toEqual([900, 898])
  })

  test('is read on after a response without entries', async () => {
    send.mockResolvedValueOnce({ Items: [], LastEvaluatedKey: item('m') })
    send.mockResolvedValueOnce({ Items: [item('b')] })
    expect(await listIndex({ pk: 'run', limit: 5 })).toEqual(['b'])
  })

  test('is limited by its inclusive bounds and by the last entry of the previous page', async () => {
    send.mockResolvedValue({ Items: [item('d')] })
    expect(await listIndex({ pk: 'run', limit: 5, from: 'b', to: 'x', after: 'e' })).toEqual(['d'])
    expect(inputs()[0]).toMatchObject({ Limit: 5, ExpressionAttributeValues: { ':from': 'b', ':to': 'd~' } })
    await listIndex({ pk: 'run', limit: 5, from: 'b', to: 'c', after: 'e' })
    expect(inputs()[1]).toMatchObject({ ExpressionAttributeValues: { ':from': 'b', ':to': 'c' } })
    expect(await listIndex({ pk: 'run', limit: 5, from: 'b', to: 'a' })).toEqual([])
    expect(send).toHaveBeenCalledTimes(2)
  })
})
