import { createSecretKey } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { showSubscription, showSubscriptions } from '../../../shared/actions/webhooks/present.ts'
import { redelivery } from '../../../shared/actions/webhooks/redeliver.ts'
import {
  commitAsOwner,
  replaceHeaders,
  sealHeaders,
} from '../../../shared/actions/webhooks/subscription-writes.ts'
import { testDelivery, triggerOfTest } from '../../../shared/actions/webhooks/test-delivery.ts'
import { DELIVERY_FIELDS, type Delivery } from '../../../shared/domain/delivery.ts'
import { createEvent } from '../../../shared/domain/event.ts'
import type { MemberId, SubscriptionId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/subscription.ts'
import { NO_DELIVERIES } from '../../../shared/domain/subscription-health.ts'
import type { TriggerChoice, TriggerId } from '../../../shared/domain/triggers.ts'
import { MEMBER_FIELDS } from '../../../shared/domain/workspace.ts'
import type { Caller } from '../../../shared/http/exchange.ts'
import { sealWith, unseal } from '../../../shared/storage/seal.ts'
import { deliveryKey, eventKey, memberKey, sampleKey } from '../../../shared/table/keys.ts'
import { CommitRefused } from '../../../shared/table/store/commit.ts'
import type { Write } from '../../../shared/table/store/write.ts'
import type { DeliveryRow } from '../../../shared/webhooks/deliveries/rows.ts'
import { eventOf } from '../../support/event-of.ts'
import type { MemoryTable } from '../../support/memory-table.ts'
import { recordWith } from '../../support/records.ts'

const table = await vi.hoisted(
  async (): Promise<MemoryTable> => new (await import('../../support/memory-table.ts')).MemoryTable(),
)
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
vi.mock('../../../shared/storage/secret-text.ts', () => ({ readSecret: async () => '07'.repeat(32) }))
vi.stubEnv('SEALING_KEY_SECRET_ARN', 'arn')
vi.stubEnv('SPEED', '1')
beforeEach(() => table.clear())

const now = new Date('2026-03-14T09:00:00.000Z')
const later = '2026-03-14T09:00:10.000Z'
const ws = 'ws' as WorkspaceId
const id = 's' as SubscriptionId
const row = (lease_until: string | null): DeliveryRow => ({
  delivery: recordWith(DELIVERY_FIELDS, { id: 'd', workspace_id: ws, subscription_id: id, lease_until }),
  ownerId: 'owner' as MemberId,
  started: 6,
  earlier: 0,
  state: 'failed',
  dueSk: undefined,
  replay: undefined,
})

test('a redelivery is due now; an attempt that is running serves as the redelivery', () => {
  const { delivery, writes, messages } = redelivery(row(null), now)
  expect(delivery).toMatchObject({ status: 'pending', next_attempt_at: now.toISOString() })
  expect(writes).toMatchObject([{ update: deliveryKey(ws, 'd' as Delivery['id']) }])
  expect(messages).toMatchObject([{ message: { delivery_id: 'd', owner_id: 'owner' }, delaySeconds: 0 }])
  const running = row(later)
  expect(redelivery(running, now)).toEqual({ delivery: running.delivery, writes: [], messages: [] })
})

describe('a test delivery', () => {
  const subscription = recordWith(SUBSCRIPTION_FIELDS, {
    id,
    workspace_id: ws,
    trigger_id: 'photo.deleted',
    created_by: 'owner',
  })
  const sample = createEvent('photo.deleted', new Date('2026-03-13T09:00:00.000Z'), {
    entityId: 'photo',
    performedBy: null,
    metadata: { title: 'Roof' },
    data: null,
  })

  test('sends a copy of the newest event with its own id', async () => {
    table.put(sampleKey(ws, 'photo.deleted', 'slot#0'), sample)
    const { delivery, writes } = await testDelivery(subscription, 'photo.deleted', now)
    expect(delivery.event_id).not.toBe(sample.id)
    expect(delivery).toMatchObject({
      workspace_id: ws,
      subscription_id: id,
      trigger_id: 'photo.deleted',
      status: 'pending',
      is_test: true,
    })
    expect(writes).toMatchObject([
      { put: { ...deliveryKey(ws, delivery.id), type: 'delivery', data: { is_test: true }, owner: 'owner' } },
      {
        put: {
          ...eventKey(ws, delivery.event_id),
          type: 'test_event',
        },
      },
    ])
    expect(eventOf(writes[1])).toEqual({ ...sample, id: delivery.event_id })
  })

  test('sends a synthetic event if the trigger never fired', async () => {
    const { delivery, writes } = await testDelivery(subscription, 'photo.deleted', now)
    expect(eventOf(writes[1])).toMatchObject({ id: delivery.event_id, trigger: 'photo.deleted' })
  })

  test.each<[TriggerChoice, TriggerId | undefined, TriggerId | undefined]>([
    [['photo.deleted', 'call.missed'], undefined, 'photo.deleted'],
    [['photo.deleted', 'call.missed'], 'call.missed', 'call.missed'],
    [['*'], 'call.missed', 'call.missed'],
    [['photo.deleted'], 'call.missed', undefined],
    [[], undefined, undefined],
  ])('of a subscription to %j, asked for %s, is of %s', (trigger_ids, given, expected) => {
    const trigger = () => triggerOfTest({ ...subscription, trigger_ids }, given)
    if (expected) expect(trigger()).toBe(expected)
    else
      expect(trigger).toThrow(
        expect.objectContaining({
          status: 400,
          details: [{ path: 'trigger_id', message: 'must be one of the trigger_ids of the subscription' }],
        }),
      )
  })
})

test('subscriptions are shown with the status of their owners', async () => {
  const rowOf = (created_by: string, ownerInDoubt: boolean) => ({
    record: recordWith(SUBSCRIPTION_FIELDS, { id: created_by, workspace_id: ws, created_by }),
    v: 1,
    health: NO_DELIVERIES,
    inOrderUntil: undefined,
    ownerInDoubt,
  })
  const gone = recordWith(MEMBER_FIELDS, { id: 'gone', status: 'deactivated' })
  table.put(memberKey(ws, gone.id), gone)
  const rows = [rowOf('present', false), rowOf('gone', true), rowOf('unknown', true)]
  const shown = await showSubscriptions(rows)
  expect(shown.map((view) => [view.id, view.owner_status])).toEqual([
    ['present', 'active'],
    ['gone', 'deactivated'],
    ['unknown', 'active'],
  ])
  expect(await Promise.all(rows.map(showSubscription))).toEqual(shown)
})

test('the owner of a subscription must be active when it is committed', async () => {
  const caller = { workspaceId: ws, memberId: 'me' as MemberId } as Partial<Caller> as Caller
  const more: Write = { delete: { pk: 'p', sk: 's' } }
  const writes = await commitAsOwner(caller, [more], async (all) => all)
  expect(writes).toMatchObject([{ update: memberKey(ws, caller.memberId) }, more])
  const refused = (error: Error) => commitAsOwner(caller, [more], () => Promise.reject(error))
  await expect(refused(new CommitRefused([0, 1], false))).rejects.toMatchObject({
    status: 401,
    message: 'the member of the API key is deactivated',
  })
  for (const error of [new CommitRefused([1], false), new Error('away')])
    await expect(refused(error)).rejects.toBe(error)
})

test('custom headers are stored with sealed values, and sealed again only if they change or do not open', async () => {
  const pairs = { 'X-A': 'a', 'X-B': 'b' }
  const stored = await sealHeaders(pairs)
  expect(stored?.names).toEqual(['X-A', 'X-B'])
  expect(stored && (await unseal(stored.sealed))).toBe(JSON.stringify(pairs))
  expect(await sealHeaders({})).toBeNull()

  expect(await replaceHeaders(stored, { ...pairs })).toBe(stored)
  expect(await replaceHeaders(stored, {})).toBeNull()
  const lost = { names: ['X-A'], sealed: sealWith(createSecretKey(Buffer.alloc(32, 8)), '{"X-A":"a"}') }
  for (const [from, to] of [
    [stored, { 'X-A': 'c' }],
    [null, pairs],
    [lost, { 'X-A': 'a' }],
  ] as const) {
    const replaced = await replaceHeaders(from, to)
    expect(replaced?.names).toEqual(Object.keys(to))
    expect(replaced && (await unseal(replaced.sealed))).toBe(JSON.stringify(to))
  }
})
