import { beforeEach, describe, expect, test, vi } from 'vitest'
import { equal, type RowUpdate, update } from '../../../shared/table/store/batching/update-expression.ts'
import { CommitRefused, commit, PRESENT, RowTooLarge, unchanged } from '../../../shared/table/store/commit.ts'
import { queryRows } from '../../../shared/table/store/query.ts'
import { type Row, readRows } from '../../../shared/table/store/read.ts'
import { readCurrent, readMany } from '../../../shared/table/store/read-many.ts'
import { falseIfRefused, refusedRow } from '../../../shared/table/store/refused.ts'
import { commitUnlessChanged, retryOnConflict } from '../../../shared/table/store/retry-on-conflict.ts'
import { slimList } from '../../../shared/table/store/slim-list.ts'

/*
 * What the store says seldom, or only under load: no local store can be made to say it.
 */
const send = vi.hoisted(() => vi.fn())
vi.mock('../../../shared/table/store/client.ts', () => ({
  documents: () => ({ send }),
  tableName: () => 'table',
}))
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: async () => undefined,
}))

beforeEach(() => {
  send.mockReset()
})
const inputs = () => send.mock.calls.map(([command]) => command.input)
const keyOf = (pk: string) => ({ pk, sk: 's' })
const fault = (name: string, more: object = {}) => Object.assign(new Error(name), { name, ...more })

describe('rows that are read together', () => {
  test('come in the order of their keys, absent ones as undefined', async () => {
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

  test('are asked for again where they come back unprocessed, a few times at most', async () => {
    const unprocessed = { Responses: {}, UnprocessedKeys: { table: { Keys: [keyOf('b')] } } }
    send.mockResolvedValueOnce({ ...unprocessed, Responses: { table: [keyOf('a')] } })
    send.mockResolvedValueOnce({ Responses: { table: [keyOf('b')] } })
    expect(await readRows(['a', 'b'].map(keyOf), false)).toEqual(['a', 'b'].map(keyOf))
    expect(inputs()[1]).toEqual({ RequestItems: { table: { Keys: [keyOf('b')], ConsistentRead: false } } })
    send.mockReset().mockResolvedValue(unprocessed)
    await expect(readRows([keyOf('b')])).rejects.toThrow()
    expect(send.mock.calls.length).toBeGreaterThan(2)
  })

  test('cost no call when there are none', async () => {
    expect(await readRows([])).toEqual([])
    expect(send).not.toHaveBeenCalled()
  })
})

describe('rows at half the cost', () => {
  const answer = (...rows: object[]) => send.mockResolvedValueOnce({ Responses: { table: rows } })
  const asked = () =>
    inputs().map(({ RequestItems: { table } }) => [
      table.Keys.map(({ pk }: { pk: string }) => pk).join(''),
      table.ConsistentRead,
    ])

  test('cost one call when nothing lags', async () => {
    answer(keyOf('a'), keyOf('b'))
    expect(await readCurrent(['a', 'b'].map(keyOf))).toEqual(['a', 'b'].map(keyOf))
    expect(asked()).toEqual([['ab', false]])
  })

  test('are read again consistently where they are missing or not current', async () => {
    answer({ ...keyOf('a'), v: 1 }, { ...keyOf('b'), v: 1 })
    answer({ ...keyOf('a'), v: 2 }, { ...keyOf('d'), v: 1 })
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
    expect(asked()).toEqual([
      ['abcd', false],
      ['acd', true],
    ])
    expect(seen).toEqual([0, 1])
  })

  test('come in calls of 100 keys', async () => {
    send.mockImplementation(async ({ input }) => ({ Responses: { table: input.RequestItems.table.Keys } }))
    const keys = Array.from({ length: 901 }, (_, n) => keyOf(`${n}`))
    expect(await readMany(keys)).toEqual(keys)
    expect(inputs().map(({ RequestItems }) => RequestItems.table.Keys.length)).toEqual([
      ...Array.from({ length: 9 }, () => 100),
      1,
    ])
  })
})

describe('a part of the table', () => {
  const part = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'p' } }

  test('is read consistently to its end, however often large rows end a query', async () => {
    send.mockResolvedValueOnce({ Items: [1], LastEvaluatedKey: keyOf('1') })
    send.mockResolvedValueOnce({ LastEvaluatedKey: keyOf('2') })
    send.mockResolvedValueOnce({ Items: [3] })
    expect(await queryRows(part)).toEqual([1, 3])
    const asked = { TableName: 'table', ConsistentRead: true, ...part }
    expect(inputs()).toEqual([
      asked,
      { ...asked, ExclusiveStartKey: keyOf('1') },
      { ...asked, ExclusiveStartKey: keyOf('2') },
    ])
  })

  test('is read up to a limit', async () => {
    send.mockResolvedValueOnce({ Items: [1, 2], LastEvaluatedKey: keyOf('2') })
    send.mockResolvedValueOnce({ Items: [3], LastEvaluatedKey: keyOf('3') })
    expect(await queryRows(part, 3)).toEqual([1, 2, 3])
    expect(inputs().map(({ Limit }) => Limit)).toEqual([3, 1])
  })
})

describe('a run of a slim index', () => {
  const item = (list_sk: string, slim?: object) => ({ list_sk, ...(slim && { slim }) })

  test('is one query where all pass', async () => {
    send.mockResolvedValueOnce({ Items: [item('c'), item('b')], LastEvaluatedKey: item('b') })
    expect(await slimList({ pk: 'run', limit: 2 })).toEqual(['c', 'b'])
    expect(inputs()).toEqual([
      {
        TableName: 'table',
        IndexName: 'list',
        KeyConditionExpression: 'list_pk = :pk AND list_sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': 'run', ':from': ' ', ':to': '~' },
        ScanIndexForward: false,
        Limit: 2,
      },
    ])
  })

  test('is walked in growing steps where few pass, from where the last one ended', async () => {
    const few = (...keys: string[]) => keys.map((key) => item(key, { pass: key === 'h' || key === 'b' }))
    send.mockResolvedValueOnce({ Items: few('i', 'h', 'g', 'f'), LastEvaluatedKey: item('f') })
    send.mockResolvedValueOnce({ Items: few('f', 'e', 'd'), LastEvaluatedKey: item('d') })
    send.mockResolvedValueOnce({ Items: few('d', 'c', 'b') })
    const accept = ({ pass }: { pass: boolean }) => pass
    expect(await slimList({ pk: 'run', index: 'project', limit: 2, accept })).toEqual(['h', 'b'])
    expect(inputs().map(({ Limit }) => Limit)).toEqual([8, 33, 129])
    expect(inputs().map(({ ExpressionAttributeValues: values }) => values[':to'])).toEqual(['~', 'f', 'd'])
    expect(inputs()[0]).toMatchObject({
      IndexName: 'project',
      KeyConditionExpression: expect.stringMatching(/^project_pk = /),
    })
  })

  test('a step is never more than 5,001 entries', async () => {
    send.mockResolvedValue({ Items: [], LastEvaluatedKey: item('m') })
    send.mockResolvedValueOnce({ Items: [], LastEvaluatedKey: item('m') })
    for (let n = 0; n < 4; n++) send.mockResolvedValueOnce({ Items: [], LastEvaluatedKey: item('m') })
    send.mockResolvedValueOnce({ Items: [] })
    send.mockResolvedValue({ Items: [] })
    await slimList({ pk: 'run', limit: 100, accept: () => true })
    expect(inputs().map(({ Limit }) => Limit)).toEqual([400, 1_601, 5_001, 5_001, 5_001, 5_001])
  })

  test('lies between its ends, both included, and below the last of the page before', async () => {
    send.mockResolvedValue({ Items: [item('e'), item('d')] })
    expect(await slimList({ pk: 'run', limit: 5, from: 'b', to: 'x', after: 'e' })).toEqual(['d'])
    expect(inputs()[0]).toMatchObject({ Limit: 6, ExpressionAttributeValues: { ':from': 'b', ':to': 'e' } })
    await slimList({ pk: 'run', limit: 5, from: 'b', to: 'c', after: 'e' })
    expect(inputs()[1]).toMatchObject({ ExpressionAttributeValues: { ':from': 'b', ':to': 'c' } })
    expect(await slimList({ pk: 'run', limit: 5, from: 'b', to: 'a' })).toEqual([])
    expect(send).toHaveBeenCalledTimes(2)
  })
})

describe('a transaction', () => {
  const cancelled = (...reasons: object[]) =>
    fault('TransactionCanceledException', { CancellationReasons: reasons })
  const none = { Code: 'None' }

  test('writes each kind of write in its form', async () => {
    send.mockResolvedValueOnce({})
    await commit([
      { put: { ...keyOf('a'), type: 't', data: { n: 1 } } },
      { put: { ...keyOf('b'), type: 't', data: null }, when: PRESENT },
      { delete: keyOf('c'), when: unchanged(3) },
      { check: keyOf('d'), when: PRESENT },
      {
        update: keyOf('e'),
        set: 'SET a = :a',
        values: { ':a': 1 },
        names: { '#a': 'a' },
        when: unchanged(4),
      },
      { update: keyOf('f'), set: 'REMOVE a' },
    ])
    const present = { ConditionExpression: 'attribute_exists(pk)' }
    expect(inputs()).toEqual([
      {
        TransactItems: [
          { Put: { TableName: 'table', Item: { ...keyOf('a'), type: 't', data: '{"n":1}' } } },
          { Put: { TableName: 'table', Item: { ...keyOf('b'), type: 't', data: 'null' }, ...present } },
          {
            Delete: {
              TableName: 'table',
              Key: keyOf('c'),
              ConditionExpression: '#v = :v',
              ExpressionAttributeNames: { '#v': 'v' },
              ExpressionAttributeValues: { ':v': 3 },
            },
          },
          { ConditionCheck: { TableName: 'table', Key: keyOf('d'), ...present } },
          {
            Update: {
              TableName: 'table',
              Key: keyOf('e'),
              UpdateExpression: 'SET a = :a',
              ConditionExpression: '#v = :v',
              ExpressionAttributeNames: { '#a': 'a', '#v': 'v' },
              ExpressionAttributeValues: { ':a': 1, ':v': 4 },
            },
          },
          { Update: { TableName: 'table', Key: keyOf('f'), UpdateExpression: 'REMOVE a' } },
        ],
      },
    ])
  })

  test.each([
    [
      [none, { Code: 'ConditionalCheckFailed' }, none, { Code: 'ConditionalCheckFailed' }],
      [1, 3],
      false,
      'conditions failed: 1, 3',
    ],
    [[{ Code: 'TransactionConflict' }, none], [], true, 'another transaction is under way'],
    [
      [{ Code: 'ConditionalCheckFailed' }, { Code: 'TransactionConflict' }],
      [0],
      true,
      'another transaction is under way',
    ],
  ])(
    'that is refused says which conditions failed, and whether it only met another',
    async (reasons, failed, conflict, message) => {
      send.mockRejectedValueOnce(cancelled(...reasons))
      const refused = await commit([]).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(CommitRefused)
      expect(refused).toMatchObject({ name: 'CommitRefused', failed, conflict, message })
    },
  )

  test('that would make a row too large says so, a put as an update', async () => {
    const tooLarge = {
      Code: 'ValidationError',
      Message: 'Item size to update has exceeded the maximum allowed size',
    }
    send.mockRejectedValueOnce(cancelled(none, tooLarge))
    await expect(commit([])).rejects.toThrow(RowTooLarge)
    send.mockRejectedValueOnce(
      Object.assign(new Error('Item size has exceeded the maximum allowed size'), {
        name: 'ValidationException',
      }),
    )
    await expect(commit([])).rejects.toMatchObject({ name: 'RowTooLarge' })
  })

  test.each([
    fault('ThrottlingException'),
    fault('ValidationException'),
    cancelled({ Code: 'ValidationError', Message: 'something else' }),
    cancelled({ Code: 'ValidationError' }),
    fault('TransactionCanceledException'),
    'no error at all',
  ])('that fails otherwise fails with what the store said (%#)', async (error) => {
    send.mockRejectedValueOnce(error)
    await expect(commit([])).rejects.toBe(error)
  })
})

describe('work that is refused', () => {
  const refused = new CommitRefused([0], false)

  test('is tried twelve times in all, and anything else not again', async () => {
    const work = vi.fn().mockRejectedValueOnce(refused).mockResolvedValueOnce('done')
    expect(await retryOnConflict(work)).toBe('done')
    const contended = vi.fn().mockRejectedValue(refused)
    await expect(retryOnConflict(contended)).rejects.toMatchObject({
      name: 'StoreUnavailable',
      cause: refused,
    })
    expect(contended).toHaveBeenCalledTimes(12)
    const broken = vi.fn().mockRejectedValue(fault('Other'))
    await expect(retryOnConflict(broken)).rejects.toThrow('Other')
    expect(broken).toHaveBeenCalledTimes(1)
  })

  test('is void where a condition failed, and tried again where it only met another', async () => {
    send.mockResolvedValueOnce({})
    expect(await commitUnlessChanged(() => [])).toBe(true)
    const reasons = (Code: string) =>
      fault('TransactionCanceledException', { CancellationReasons: [{ Code }] })
    send
      .mockReset()
      .mockRejectedValueOnce(reasons('TransactionConflict'))
      .mockRejectedValueOnce(reasons('ConditionalCheckFailed'))
    expect(await commitUnlessChanged(() => [])).toBe(false)
    expect(send).toHaveBeenCalledTimes(2)
    send.mockReset().mockRejectedValueOnce(fault('Other'))
    await expect(commitUnlessChanged(() => [])).rejects.toThrow('Other')
  })
})

describe('an update of one row', () => {
  const row: RowUpdate = {
    key: keyOf('a'),
    build: (say) => ({
      set: [equal(say, 'data.status', 'done'), `${say.at('n')} = ${say.at('n')} + ${say.value(1)}`],
      remove: [say.at('due')],
      when: `${equal(say, 'data.status', 'pending')} AND ${say.isNull('data.lease')}`,
    }),
  }

  test('is an expression with names and values apart', async () => {
    send.mockResolvedValueOnce({})
    expect(await update(row)).toBe(true)
    expect(inputs()).toEqual([
      {
        TableName: 'table',
        Key: keyOf('a'),
        UpdateExpression: 'SET #data.#status = :0, #n = #n + :1 REMOVE #due',
        ConditionExpression: '#data.#status = :2 AND attribute_type(#data.#lease, :3)',
        ExpressionAttributeNames: {
          '#data': 'data',
          '#status': 'status',
          '#n': 'n',
          '#due': 'due',
          '#lease': 'lease',
        },
        ExpressionAttributeValues: { ':0': 'done', ':1': 1, ':2': 'pending', ':3': 'NULL' },
      },
    ])
  })

  test('removes nothing where it does not say so, and is false when it is refused', async () => {
    send.mockRejectedValueOnce(fault('ConditionalCheckFailedException'))
    const { build: says } = row
    const kept: RowUpdate = {
      key: keyOf('a'),
      build: (say) => ({ set: says(say).set, when: says(say).when }),
    }
    expect(await update(kept)).toBe(false)
    expect(inputs()[0].UpdateExpression).not.toContain('REMOVE')
    send.mockRejectedValueOnce(fault('Other'))
    await expect(update(row)).rejects.toThrow('Other')
  })
})

test('a refusal gives the row that refused it, where it was asked for', () => {
  const refused = fault('ConditionalCheckFailedException', { Item: { pk: { S: 'p' }, n: { N: '1' } } })
  expect(refusedRow(refused)).toEqual({ refused: true, row: { pk: 'p', n: 1 } })
  expect(refusedRow(fault('ConditionalCheckFailedException'))).toEqual({ refused: true })
  expect([fault('Other'), 'no error'].map(refusedRow)).toEqual([{ refused: false }, { refused: false }])
  expect(falseIfRefused(refused)).toBe(false)
  expect(() => falseIfRefused(fault('Other'))).toThrow('Other')
})
