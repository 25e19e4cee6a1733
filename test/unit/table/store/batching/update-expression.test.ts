import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  equal,
  type RowUpdate,
  update,
} from '../../../../../shared/table/store/batching/update-expression.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('../../../../../shared/table/store/client.ts', () => ({
  documents: () => ({ send }),
  tableName: () => 'table',
}))

beforeEach(() => {
  send.mockReset()
})
const inputs = () => send.mock.calls.map(([command]) => command.input)
const fault = (name: string) => Object.assign(new Error(name), { name })
const keyOf = (pk: string) => ({ pk, sk: 's' })

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
