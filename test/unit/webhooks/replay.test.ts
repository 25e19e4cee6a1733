import { beforeEach, expect, test, vi } from 'vitest'
import { DELIVERY_FIELDS, type Delivery } from '../../../shared/domain/delivery.ts'
import type { SubscriptionId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Replay } from '../../../shared/domain/replay.ts'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/subscription.ts'
import { deliveryKey, deliveryList, replayKey, subscriptionKey } from '../../../shared/table/keys.ts'
import { ALL_KEYS, below } from '../../../shared/table/store/key-range.ts'
import { walkReplay } from '../../../shared/webhooks/resume/replay.ts'
import { conditionFailed, type MemoryTable, transactionRefused } from '../../support/memory-table.ts'
import { recordWith } from '../../support/records.ts'

/** Pages of a replay: the messages they send, the rows they write, and their counts. */
const { table, enqueue, isPaused } = await vi.hoisted(async () => ({
  table: new (await import('../../support/memory-table.ts')).MemoryTable() as MemoryTable,
  enqueue: vi.fn(),
  isPaused: vi.fn(),
}))
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
vi.mock('../../../shared/webhooks/deliveries/pause.ts', () => ({ deliveriesArePaused: isPaused }))
vi.mock('../../../shared/webhooks/queue/enqueue.ts', async (original) => ({
  ...(await original<typeof import('../../../shared/webhooks/queue/enqueue.ts')>()),
  enqueue,
}))
vi.stubEnv('SPEED', '1')

const ws = 'ws' as WorkspaceId
const subscriptionId = 's' as SubscriptionId
const at = '2026-03-14T09:00:00.000Z'
const replay: Replay = {
  id: 'replay' as Replay['id'],
  workspace_id: ws,
  subscription_id: subscriptionId,
  deliveries: 'failed',
  trigger_ids: ['*'],
  since: null,
  until: at,
  status: 'running',
  matched: 1,
  queued: 1,
  cursor: null,
  created_by: 'me' as Replay['created_by'],
  created_at: at,
  updated_at: at,
}
const put = (more: Partial<Replay> = {}) => table.put(replayKey(ws, replay.id), { ...replay, ...more })
const putSubscription = (status: string) =>
  table.put(
    subscriptionKey(ws, subscriptionId),
    recordWith(SUBSCRIPTION_FIELDS, { id: subscriptionId, status, trigger_ids: ['call.missed'] }),
  )
/** Ids that sort by the time of their events. */
const idOf = (n: number, time = at) =>
  `0${Date.parse(time).toString(16).slice(0, 7)}-${Date.parse(time).toString(16).slice(7)}-${String(n).padStart(4, '0')}`
function putDelivery(
  id: string,
  status: Delivery['status'],
  more: object = {},
  change: Partial<Delivery> = {},
) {
  const data = recordWith(DELIVERY_FIELDS, {
    id,
    workspace_id: ws,
    subscription_id: subscriptionId,
    event_id: 'e',
    trigger_id: 'call.missed',
    status,
    ...change,
  })
  const state = status === 'failed' ? 'failed' : undefined
  table.putRow({
    ...deliveryKey(ws, id as Delivery['id']),
    data,
    projected: state ? { state } : {},
    owner: 'owner',
    started: 1,
    earlier: 0,
    list_pk: deliveryList(ws, subscriptionId),
    list_sk: id,
    ...more,
  })
}

beforeEach(() => {
  table.clear()
  enqueue.mockReset()
  isPaused.mockReset().mockResolvedValue(false)
  put()
  putSubscription('active')
})
const walk = () => walkReplay({ workspace_id: ws, subscription_id: subscriptionId, replay: replay.id })
/** The replay after each page. */
const recorded = () => table.puts().map(({ data, v }) => ({ ...(JSON.parse(String(data)) as Replay), v }))
const sent = () =>
  enqueue.mock.calls.flatMap(([messages]) =>
    messages.map((one: { message: { delivery_id?: string } }) => one.message),
  )

test('deliveries that failed are sent again, and the replay is completed', async () => {
  for (const [n, status] of (['failed', 'succeeded', 'failed', 'pending'] as const).entries())
    putDelivery(idOf(n), status)
  await walk()
  expect(sent()).toEqual([
    expect.objectContaining({ delivery_id: idOf(2), owner_id: 'owner', workspace_id: ws }),
    expect.objectContaining({ delivery_id: idOf(0) }),
  ])
  expect(table.updates()).toEqual([idOf(2), idOf(0)].map((id) => deliveryKey(ws, id as Delivery['id'])))
  expect(recorded()).toMatchObject([{ status: 'completed', matched: 3, queued: 3, cursor: null, v: 2 }])
})

test('all ended deliveries are sent again if the request asks for them', async () => {
  put({ deliveries: 'all' })
  for (const [n, status] of (['failed', 'succeeded', 'skipped', 'pending'] as const).entries())
    putDelivery(idOf(n), status)
  await walk()
  expect(sent().map(({ delivery_id }) => delivery_id)).toEqual([idOf(2), idOf(1), idOf(0)])
  expect(recorded()).toMatchObject([{ status: 'completed', matched: 4, queued: 4 }])
})

test('deliveries of triggers that the subscription no longer has are neither counted nor sent', async () => {
  put({ deliveries: 'all' })
  putDelivery(idOf(0), 'failed', {}, { trigger_id: 'expense.created' })
  putDelivery(idOf(1), 'succeeded')
  await walk()
  expect(sent().map(({ delivery_id }) => delivery_id)).toEqual([idOf(1)])
  expect(recorded()).toMatchObject([{ status: 'completed', matched: 2, queued: 2 }])
})

test('a repeated page sends no delivery twice', async () => {
  // The first try was interrupted after it had opened this round.
  putDelivery(idOf(0), 'pending', { replay: replay.id, projected: { state: 'retrying' } })
  putDelivery(idOf(1), 'pending', { replay: 'another', projected: { state: 'retrying' } })
  putDelivery(idOf(2), 'failed')
  await walk()
  expect(sent().map(({ delivery_id }) => delivery_id)).toEqual([idOf(2)])
  expect(recorded()).toMatchObject([{ matched: 3, queued: 3 }])
})

test.each([
  ['another request', 'another', 1],
  ['another walk over the same page', replay.id, 2],
])('a delivery that %s sends again at the same time is not sent', async (_, by, queued) => {
  putDelivery(idOf(0), 'failed')
  table.send.mockImplementation(async (command) => {
    const { input } = command
    if (input.UpdateExpression) {
      putDelivery(idOf(0), 'pending', { replay: by })
      throw conditionFailed()
    }
    if (input.IndexName) return { Items: [{ list_sk: idOf(0), projected: { state: 'failed' } }] }
    if (input.Key) return { Item: table.get(input.Key) }
    return {
      Responses: { table: (input.RequestItems?.table.Keys ?? []).flatMap((key) => table.get(key) ?? []) },
    }
  })
  await walk()
  expect(sent()).toEqual([])
  expect(recorded()).toMatchObject([{ matched: 2, queued }])
})

test('only events in the requested period are sent again', async () => {
  put({ since: '2026-03-14T08:00:00.000Z', until: '2026-03-14T08:30:00.000Z' })
  const times = ['07:59:59.999', '08:00:00.000', '08:30:00.000', '08:30:00.001']
  const ids = times.map((time) => idOf(0, `2026-03-14T${time}Z`))
  for (const id of ids) putDelivery(id, 'failed')
  await walk()
  expect(sent().map(({ delivery_id }) => delivery_id)).toEqual([ids[2], ids[1]])
})

test('a replay continues page by page from its position', async () => {
  for (let n = 0; n < 102; n++) putDelivery(idOf(n), 'failed')
  const upperEnds = () =>
    table.send.mock.calls.flatMap(([{ input }]) =>
      input.IndexName ? [input.ExpressionAttributeValues?.[':to']] : [],
    )
  await walk()
  expect(recorded()[0]).toMatchObject({ status: 'running', matched: 101, queued: 101, cursor: idOf(2), v: 2 })
  expect(recorded().at(-1)).toMatchObject({ status: 'completed', cursor: null })
  expect(upperEnds()).toContain(below(ALL_KEYS, idOf(2)).to)
})

test('a revoked or deleted subscription cancels the replay', async () => {
  putDelivery(idOf(0), 'failed')
  putSubscription('revoked')
  await walk()
  expect(recorded()).toMatchObject([{ status: 'cancelled', matched: 1 }])
  table.clear()
  put()
  await walk()
  expect(recorded()).toMatchObject([{ status: 'cancelled' }])
  expect(enqueue).not.toHaveBeenCalled()
})

test('a replay that has ended, is deleted, or is stopped by the delivery pause is skipped', async () => {
  putDelivery(idOf(0), 'failed')
  put({ status: 'completed' })
  await walk()
  isPaused.mockResolvedValue(true)
  put()
  await walk()
  table.clear()
  await walk()
  expect([enqueue.mock.calls, table.puts()]).toEqual([[], []])
})

test('a walk ends if another walk recorded the page first; other errors are thrown', async () => {
  const failAtCommit = (error: Error) => {
    table.clear()
    put()
    putSubscription('active')
    const { send } = table
    const original = send.getMockImplementation()
    send.mockImplementation(async (command) => {
      if (command.input.TransactItems) throw error
      return (await original?.(command)) ?? {}
    })
  }
  failAtCommit(transactionRefused(0))
  await walk()
  expect(recorded()).toHaveLength(1)
  failAtCommit(new Error('broken'))
  await expect(walk()).rejects.toThrow('broken')
})

test('a walk of 15 seconds continues in another message', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
  try {
    putDelivery(idOf(0), 'failed')
    isPaused.mockImplementationOnce(async () => {
      vi.setSystemTime(Date.parse(at) + 15_000)
      return false
    })
    await walk()
    expect(recorded()).toHaveLength(1)
    enqueue.mockClear()
    isPaused.mockImplementationOnce(async () => {
      vi.setSystemTime(Date.parse(at) + 40_000)
      return false
    })
    await walk()
  } finally {
    vi.useRealTimers()
  }
  expect(recorded()).toHaveLength(1)
  const message = { workspace_id: ws, subscription_id: subscriptionId, replay: replay.id }
  expect(enqueue.mock.calls).toEqual([[[{ message, delaySeconds: 0 }]]])
})
