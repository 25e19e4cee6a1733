import { beforeEach, describe, expect, test, vi } from 'vitest'
import { equal, type RowUpdate, update } from '../../../shared/table/store/batching/update-expression.ts'
import { CommitRefused, commit, RowTooLarge } from '../../../shared/table/store/commit.ts'
import { queryRows } from '../../../shared/table/store/query.ts'
import { type Row, readRows } from '../../../shared/table/store/read.ts'
import { readCurrent, readMany } from '../../../shared/table/store/read-many.ts'
import { falseIfRefused, refusedRow } from '../../../shared/table/store/refused.ts'
import { commitUnlessChanged, retryOnConflict } from '../../../shared/table/store/retry-on-conflict.ts'
import { slimList } from '../../../shared/table/store/slim-list.ts'
import { PRESENT, unchanged } from '../../../shared/table/store/write.ts'

/*
 * Responses of the store that are rare or occur only under load, which no local store can produce.
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
    send.mockImplementation(async ({ input }) => ({ Responses: { table: input.RequestItems.table.Keys } }))
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

describe('a run of a slim index', () => {
  const item = (list_sk: string, slim?: object) => ({ list_sk, ...(slim && { slim }) })

  test('is one query if all entries match', async () => {
    send.mockResolvedValueOnce({ Items: [item('c'), item('b')], LastEvaluatedKey: item('b') })
    expect(await slimList({ pk: 'run', limit: 2 })).toEqual(['c', 'b'])
    expect(inputs()).toEqual([
      {
        TableName: 'table',
        IndexName: 'list',
        KeyConditionExpression: 'list_pk = :pk AND list_sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': 'run', ':from': ' ', ':to': '~' },
        ProjectionExpression: 'list_sk, slim',
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
    expect(await slimList({ pk: 'run', index: 'project', limit: 2, accept })).toEqual(['h', 'b'])
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
    await slimList({ pk: 'run', limit: 100, accept: ({ pass }: { pass: boolean }) => pass })
    expect(inputs().map(({ Limit }) => Limit)).toEqual([400, 5_000, 5_000, 5_000])
    send.mockReset()
    send.mockResolvedValueOnce({ Items: [item('m'), item('l')], LastEvaluatedKey: item('l') })
    send.mockResolvedValueOnce({ Items: [] })
    await slimList({ pk: 'run', limit: 900 })
    expect(inputs().map(({ Limit }) => Limit)).toEqual([900, 898])
  })

  test('is read on after a response without entries', async () => {
    send.mockResolvedValueOnce({ Items: [], LastEvaluatedKey: item('m') })
    send.mockResolvedValueOnce({ Items: [item('b')] })
    expect(await slimList({ pk: 'run', limit: 5 })).toEqual(['b'])
  })

  test('is limited by its inclusive bounds and by the last entry of the previous page', async () => {
    send.mockResolvedValue({ Items: [item('d')] })
    expect(await slimList({ pk: 'run', limit: 5, from: 'b', to: 'x', after: 'e' })).toEqual(['d'])
    expect(inputs()[0]).toMatchObject({ Limit: 5, ExpressionAttributeValues: { ':from': 'b', ':to': 'd~' } })
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

  test('translates each kind of write', async () => {
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
    const present = {
      ConditionExpression: 'attribute_exists(pk) AND #type <> :tombstone',
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: { ':tombstone': 'tombstone' },
    }
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
    'that is refused reports the failed conditions, and whether it only conflicted with another',
    async (reasons, failed, conflict, message) => {
      send.mockRejectedValueOnce(cancelled(...reasons))
      const refused = await commit([]).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(CommitRefused)
      expect(refused).toMatchObject({ name: 'CommitRefused', failed, conflict, message })
    },
  )

  test('that would make a row too large says so, for a put and for an update', async () => {
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
  ])('that fails for another reason throws the error of the store (%#)', async (error) => {
    send.mockRejectedValueOnce(error)
    await expect(commit([])).rejects.toBe(error)
  })
})

describe('work that is refused', () => {
  const refused = new CommitRefused([0], false)

  test('is tried up to twelve times; work with any other error is not retried', async () => {
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

  test('returns false if a condition failed, and is retried if it only met another transaction', async () => {
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
    build: (expression) => ({
      set: [
        equal(expression, 'data.status', 'done'),
        `${expression.at('n')} = ${expression.at('n')} + ${expression.value(1)}`,
      ],
      remove: [expression.at('due')],
      when: `${equal(expression, 'data.status', 'pending')} AND ${expression.isNull('data.lease')}`,
    }),
  }

  test('is an expression with separate names and values', async () => {
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

  test('has no REMOVE clause without removals, and returns false if it is refused', async () => {
    send.mockRejectedValueOnce(fault('ConditionalCheckFailedException'))
    const { build: original } = row
    const kept: RowUpdate = {
      key: keyOf('a'),
      build: (expression) => ({ set: original(expression).set, when: original(expression).when }),
    }
    expect(await update(kept)).toBe(false)
    expect(inputs()[0].UpdateExpression).not.toContain('REMOVE')
    send.mockRejectedValueOnce(fault('Other'))
    await expect(update(row)).rejects.toThrow('Other')
  })
})

test('a refusal has the row that failed the condition, if it was requested', () => {
  const refused = fault('ConditionalCheckFailedException', { Item: { pk: { S: 'p' }, n: { N: '1' } } })
  expect(refusedRow(refused)).toEqual({ refused: true, row: { pk: 'p', n: 1 } })
  expect(refusedRow(fault('ConditionalCheckFailedException'))).toEqual({ refused: true })
  expect([fault('Other'), 'no error'].map(refusedRow)).toEqual([{ refused: false }, { refused: false }])
  expect(falseIfRefused(refused)).toBe(false)
  expect(() => falseIfRefused(fault('Other'))).toThrow('Other')
})
