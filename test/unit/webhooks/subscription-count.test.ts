import { beforeEach, expect, test, vi } from 'vitest'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/subscription.ts'
import { subscriptionCountKey, subscriptionKey } from '../../../shared/table/keys.ts'
import {
  countDecrement,
  countIncrement,
  initialCount,
  isFull,
} from '../../../shared/webhooks/subscriptions/count.ts'
import type { MemoryTable } from '../../support/memory-table.ts'
import { recordWith } from '../../support/records.ts'

const table = await vi.hoisted(
  async (): Promise<MemoryTable> => new (await import('../../support/memory-table.ts')).MemoryTable(),
)
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
beforeEach(() => table.clear())

const ws = 'ws' as WorkspaceId
const key = subscriptionCountKey(ws)
const names = { '#type': 'type', '#v': 'v' }
const type = { ':type': 'subscription_count', ':one': 1 }

test('the count starts at zero, rises only below the limit, can always fall, and changes its version', () => {
  expect(initialCount(ws)).toEqual({
    update: key,
    set: 'SET #type = :type, active = :active, counted = :true ADD #v :one',
    names,
    values: { ...type, ':active': 0, ':true': true },
  })
  expect(countIncrement(ws)).toEqual({
    update: key,
    set: 'SET #type = :type ADD active :one, #v :one',
    names,
    values: { ...type, ':max': 100, ':true': true },
    when: { expression: 'counted = :true AND active < :max' },
  })
  expect(countDecrement(ws)).toEqual({
    update: key,
    set: 'SET #type = :type ADD active :minus, #v :one',
    names,
    values: { ...type, ':minus': -1 },
  })
})

function store(active: number, revoked = 0): void {
  for (let n = 0; n < active + revoked; n++) {
    const status = n < active ? 'active' : 'revoked'
    table.put(subscriptionKey(ws, `s${n}` as never), recordWith(SUBSCRIPTION_FIELDS, { id: `s${n}`, status }))
  }
}
const count = (active: number, more: object = { counted: true }) =>
  table.putRow({ ...key, active, v: 4, ...more })
/** Values and condition of the update that corrects the count. */
const corrections = () =>
  table.send.mock.calls.flatMap(([{ input }]) =>
    (input.TransactItems ?? []).map((item) => {
      const { Update } = item as { Update?: Record<string, unknown> }
      return [Update?.ExpressionAttributeValues, Update?.ConditionExpression]
    }),
  )

test('a workspace is full with 100 subscriptions that are not revoked', async () => {
  store(99, 5)
  count(99)
  expect(await isFull(ws)).toBe(false)
  store(100)
  count(100)
  expect(await isFull(ws)).toBe(true)
  expect(corrections()).toEqual([])
})

test('a missing or wrong count is corrected, unless another request changed it in between', async () => {
  store(100)
  expect(await isFull(ws)).toBe(false)
  for (const [active, more] of [
    [3, { counted: true }],
    [100, {}],
  ] as const) {
    count(active, more)
    expect(await isFull(ws)).toBe(false)
  }
  const values = { ...type, ':active': 100, ':true': true }
  const unchanged = [{ ...values, ':v': 4 }, '#v = :v']
  expect(corrections()).toEqual([[values, 'attribute_not_exists(pk)'], unchanged, unchanged])
})
