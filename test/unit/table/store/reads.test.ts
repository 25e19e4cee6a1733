import { describe, expect, test, vi } from 'vitest'
import { queryRows } from '../../../../shared/table/store/query.ts'
import { type Row, readRows } from '../../../../shared/table/store/read.ts'
import { readCurrent, readMany } from '../../../../shared/table/store/read-many.ts'
import { inputs, send } from '../../../support/answered-store.ts'

/** Reads, with responses of the store that are rare or occur only under load, which no local store can produce. */
vi.mock('../../../../shared/table/store/client.ts', () => import('../../../support/answered-store.ts'))

vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: async () => undefined,
}))

const keyOf = (pk: string) => ({ pk, sk: 's' })

describe('rows that are read together', () => {
  test('are returned in the order of their keys, with undefined for missing ones', async () => {
    send.mockResolvedValueOnce({
      Responses: {
        table: [
          { ...keyOf('b'), n: 2 },
          { ...keyOf('a'), n: 1 },
        ],
      },
    })
    expect(await readRows(['a', 'x', 'b'].map(keyOf))).toEqual([
      { ...keyOf('a'), n: 1 },
      undefined,
      { ...keyOf('b'), n: 2 },
    ])
    expect(inputs()).toEqual([
      { RequestItems: { table: { Keys: ['a', 'x', 'b'].map(keyOf), ConsistentRead: true } } },
    ])
  })

  test('are requested again while keys are unprocessed, up to a limit', async () => {
    const unprocessed = { Responses: {}, UnprocessedKeys: { table: { Keys: [keyOf('b')] } } }
    send.mockResolvedValueOnce({ ...unprocessed, Responses: { table: [keyOf('a')] } })
    send.mockResolvedValueOnce({ Responses: { table: [keyOf('b')] } })
    expect(await readRows(['a', 'b'].map(keyOf), false)).toEqual(['a', 'b'].map(keyOf))
    expect(inputs()[1]).toEqual({ RequestItems: { table: { Keys: [keyOf('b')], ConsistentRead: false } } })
    send.mockReset().mockResolvedValue(unprocessed)
    await expect(readRows([keyOf('b')])).rejects.toThrow()
    expect(send.mock.calls.length).toBeGreaterThan(2)
  })

  test('cause no call for an empty list', async () => {
    expect(await readRows([])).toEqual([])
    expect(send).not.toHaveBeenCalled()
  })
})

describe('rows read with eventual consistency first', () => {
  const respond = (...rows: object[]) => send.mockResolvedValueOnce({ Responses: { table: rows } })
  const requested = () =>
    inputs().map(({ RequestItems: { table } }) => [
      table.Keys.map(({ pk }: { pk: string }) => pk).join(''),
      table.ConsistentRead,
    ])

  test('take one call if all rows are current', async () => {
    respond(keyOf('a'), keyOf('b'))
    expect(await readCurrent(['a', 'b'].map(keyOf))).toEqual(['a', 'b'].map(keyOf))
    expect(requested()).toEqual([['ab', false]])
  })

  test('are read again consistently if they are missing or stale', async () => {
    respond({ ...keyOf('a'), v: 1 }, { ...keyOf('b'), v: 1 })
    respond({ ...keyOf('a'), v: 2 }, { ...keyOf('d'), v: 1 })
    const seen: number[] = []
    const isCurrent = (row: Row, index: number) => {
      seen.push(index)
      return row.pk !== 'a'
    }
    expect(await readCurrent(['a', 'b', 'c', 'd'].map(keyOf), isCurrent)).toEqual([
      { ...keyOf('a'), v: 2 },
      { ...keyOf('b'), v: 1 },
      undefined,
      { ...keyOf('d'), v: 1 },
    ])
    expect(requested()).toEqual([
      ['abcd', false],
      ['acd', true],
    ])
    expect(seen).toEqual([0, 1])
  })

  test('are read in calls of 100 keys', async () => {
    send.mockImplementation(async (_, input) => ({ Responses: { table: input.RequestItems.table.Keys } }))
    const keys = Array.from({ length: 901 }, (_, n) => keyOf(`${n}`))
    expect(await readMany(keys)).toEqual(keys)
    expect(inputs().map(({ RequestItems }) => RequestItems.table.Keys.length)).toEqual([
      ...Array.from({ length: 9 }, () => 100),
      1,
    ])
  })
})

describe('a partition of the table', () => {
  const part = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'p' } }

  test('is read consistently to its end, over any number of query pages', async () => {
    send.mockResolvedValueOnce({ Items: [1], LastEvaluatedKey: keyOf('1') })
    send.mockResolvedValueOnce({ LastEvaluatedKey: keyOf('2') })
    send.mockResolvedValueOnce({ Items: [3] })
    expect(await queryRows(part)).toEqual([1, 3])
    const query = { TableName: 'table', ConsistentRead: true, ...part }
    expect(inputs()).toEqual([
      query,
      { ...query, ExclusiveStartKey: keyOf('1') },
      { ...query, ExclusiveStartKey: keyOf('2') },
    ])
  })

  test('is read up to a limit', async () => {
    send.mockResolvedValueOnce({ Items: [1, 2], LastEvaluatedKey: keyOf('2') })
    send.mockResolvedValueOnce({ Items: [3], LastEvaluatedKey: keyOf('3') })
    expect(await queryRows(part, 3)).toEqual([1, 2, 3])
    expect(inputs().map(({ Limit }) => Limit)).toEqual([3, 1])
  })
})
