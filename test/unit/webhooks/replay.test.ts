import { beforeEach, expect, test, vi } from 'vitest'
import { DELIVERY_FIELDS, type Delivery } from '../../../shared/domain/delivery.ts'
import type { SubscriptionId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Replay } from '../../../shared/domain/replay.ts'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/subscription.ts'
import { deliveryKey, deliveryList, replayKey, subscriptionKey } from '../../../shared/table/keys.ts'
import { walkReplay } from '../../../shared/webhooks/resume/replay.ts'
import { conditionFailed, type MemoryTable } from '../../support/memory-table.ts'
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
/** An id with the time of its event. */
const id = `0${Date.parse(at).toString(16).slice(0, 7)}-${Date.parse(at).toString(16).slice(7)}-0000`

function putDelivery(status: Delivery['status'], more: object = {}): void {
  const of = { id, workspace_id: ws, subscription_id: subscriptionId, event_id: 'e' }
  table.putRow({
    ...deliveryKey(ws, id as Delivery['id']),
    data: recordWith(DELIVERY_FIELDS, { ...of, trigger_id: 'call.missed', status }),
    projected: status === 'failed' ? { state: 'failed' } : {},
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
  table.put(replayKey(ws, replay.id), replay)
  table.put(
    subscriptionKey(ws, subscriptionId),
    recordWith(SUBSCRIPTION_FIELDS, { id: subscriptionId, status: 'active', trigger_ids: ['call.missed'] }),
  )
})
test.each([
  ['another request', 'another', 1],
  ['another walk over the same page', replay.id, 2],
])('a delivery that %s sends again at the same time is not sent', async (_, by, queued) => {
  putDelivery('failed')
  table.send.mockImplementation(async (_, input) => {
    if (input.UpdateExpression) {
      putDelivery('pending', { replay: by })
      throw conditionFailed()
    }
    if (input.IndexName) return { Items: [{ list_sk: id, projected: { state: 'failed' } }] }
    if (input.Key) return { Item: table.get(input.Key) }
    return {
      Responses: { table: (input.RequestItems?.table.Keys ?? []).flatMap((key) => table.get(key) ?? []) },
    }
  })
  await walkReplay({ workspace_id: ws, subscription_id: subscriptionId, replay: replay.id })
  expect(enqueue.mock.calls.flat(2)).toEqual([])
  expect(table.puts().map(({ data }) => JSON.parse(String(data)))).toMatchObject([{ matched: 2, queued }])
})
