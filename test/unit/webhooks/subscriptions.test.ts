import { beforeEach, expect, test, vi } from 'vitest'
import type { SubscriptionId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/subscription.ts'
import type { Row } from '../../../shared/table/store/read.ts'
import {
  getSubscription,
  listSubscriptions,
  type SubscriptionFilter,
  subscriptionsUntil,
  unrevokedSubscriptions,
} from '../../../shared/webhooks/subscriptions/rows.ts'
import { recordWith } from '../../support/records.ts'

/** Reads of subscriptions: where they look, and what a filter shows. */
const { pageOfRows, rowsBefore, readRow } = vi.hoisted(() => ({
  pageOfRows: vi.fn(),
  rowsBefore: vi.fn(),
  readRow: vi.fn(),
}))
vi.mock('../../../shared/table/store/collection.ts', () => ({ pageOfRows, rowsBefore }))
vi.mock('../../../shared/table/store/read.ts', () => ({ readRow }))

const ws = 'ws' as WorkspaceId
const row = (id: string, more: object = {}, attributes: object = {}): Row => ({
  ...{ pk: 'ws#subscription', sk: id, v: 1 },
  data: JSON.stringify(recordWith(SUBSCRIPTION_FIELDS, { id, status: 'active', ...more })),
  ...attributes,
})

beforeEach(() => {
  for (const mock of [pageOfRows, rowsBefore, readRow]) mock.mockReset()
})

test('one subscription is read by its id', async () => {
  expect(await getSubscription(ws, 'a' as SubscriptionId)).toBeUndefined()
  readRow.mockResolvedValue(row('a'))
  expect(await getSubscription(ws, 'a' as SubscriptionId)).toMatchObject({ record: { id: 'a' }, v: 1 })
  expect(readRow).toHaveBeenLastCalledWith({ pk: 'ws#subscription', sk: 'a' })
})

test('all that were created up to a time are read by the range of their ids', async () => {
  rowsBefore.mockResolvedValue([row('b'), row('a', { status: 'revoked' })])
  const found = await subscriptionsUntil(ws, 0x0195_f1a2_b3c5)
  expect(found).toMatchObject([{ id: 'b' }, { id: 'a', status: 'revoked' }])
  expect(rowsBefore).toHaveBeenCalledExactlyOnceWith(ws, 'subscription', '0195f1a2-b3c5~')
})

test('a list shows those of a status, of a health, or of both', async () => {
  const page = { limit: 25 }
  const failing = { failing_since: '2026-03-14T09:00:00.000Z' }
  const retrying = { retrying_since: failing.failing_since }
  const all = [
    row('a'),
    row('b', {}, failing),
    row('c', { status: 'paused' }, failing),
    row('d', {}, retrying),
  ]
  pageOfRows.mockImplementation(async (_ws, _type, _page, toRecord, accept) =>
    all.map(toRecord).filter(accept),
  )
  const shown = async (filter: SubscriptionFilter) => {
    const rows = (await listSubscriptions(ws, filter, page)) as never as { record: { id: string } }[]
    return rows.map(({ record }) => record.id)
  }
  expect(await shown({})).toEqual(['a', 'b', 'c', 'd'])
  expect(await shown({ status: 'active' })).toEqual(['a', 'b', 'd'])
  expect(await shown({ health: 'failing' })).toEqual(['b', 'c'])
  expect(await shown({ health: 'healthy' })).toEqual(['a'])
  expect(await shown({ health: 'retrying' })).toEqual(['d'])
  expect(await shown({ status: 'active', health: 'failing' })).toEqual(['b'])
  expect(pageOfRows.mock.lastCall?.slice(0, 3)).toEqual([ws, 'subscription', page])
})

test('revoked subscriptions are left out of those that are counted', async () => {
  rowsBefore.mockResolvedValue([row('b', { status: 'revoked' }), row('a', { status: 'paused' })])
  expect((await unrevokedSubscriptions(ws)).map(({ record }) => record.id)).toEqual(['a'])
})
