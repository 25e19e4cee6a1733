import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DELIVERY_FIELDS, type Delivery } from '../../../shared/domain/delivery.ts'
import type { SubscriptionId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/subscription.ts'
import { deliveryKey, deliveryList, subscriptionKey } from '../../../shared/table/keys.ts'
import { skipIfRevoked, skipPendingDeliveries } from '../../../shared/webhooks/deliver/skip-revoked.ts'
import type { DeliveryRow } from '../../../shared/webhooks/deliveries/rows.ts'
import { signingSecretsAt } from '../../../shared/webhooks/subscriptions/secrets.ts'
import type { MemoryTable } from '../../support/memory-table.ts'
import { recordWith } from '../../support/records.ts'

/** Changes of a subscription that end deliveries, or sign them otherwise: revocation, rotation. */
const table = await vi.hoisted(
  async (): Promise<MemoryTable> => new (await import('../../support/memory-table.ts')).MemoryTable(),
)
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
vi.mock('../../../shared/storage/seal.ts', () => ({ unseal: async (text: string) => `open ${text}` }))
vi.stubEnv('SPEED', '1')
beforeEach(() => table.clear())

const now = new Date('2026-03-14T09:00:00.000Z')
const later = '2026-03-14T09:00:10.000Z'
const ws = 'ws' as WorkspaceId
const id = 's' as SubscriptionId
const row = (lease_until: string | null, status: Delivery['status'] = 'failed'): DeliveryRow => ({
  delivery: recordWith(DELIVERY_FIELDS, {
    id: 'd',
    workspace_id: ws,
    subscription_id: id,
    event_id: 'e',
    lease_until,
    status,
  }),
  ownerId: 'owner' as DeliveryRow['ownerId'],
  started: 6,
  earlier: 0,
  state: 'failed',
  dueSk: undefined,
  replay: undefined,
})

describe('a revoked subscription', () => {
  const place = (n: number) => `d${String(n).padStart(3, '0')}` as Delivery['id']
  const retrying = (n: number, state?: string) =>
    table.putRow({
      ...deliveryKey(ws, place(n)),
      data: recordWith(DELIVERY_FIELDS, {
        id: place(n),
        workspace_id: ws,
        status: 'pending',
        subscription_id: id,
        event_id: 'e',
      }),
      owner: 'owner',
      started: 1,
      projected: state ? { state } : {},
      list_pk: deliveryList(ws, id),
      list_sk: place(n),
    })

  const putRevoked = (updated_at: string) =>
    table.put(subscriptionKey(ws, id), recordWith(SUBSCRIPTION_FIELDS, { id, updated_at }), {
      due_pk: 'due#1',
      due_sk: 'then',
    })

  test('has its retries skipped page by page, and is then no longer due', async () => {
    for (let n = 0; n < 101; n++) retrying(n, 'retrying')
    retrying(101)
    retrying(102, 'failed')
    putRevoked('1970-01-01T00:00:00.000Z')
    await skipPendingDeliveries(ws, id)
    const updated = table.updates()
    expect(new Set(updated.map(({ pk }) => pk))).toEqual(
      new Set([...Array.from({ length: 101 }, (_, n) => deliveryKey(ws, place(n)).pk), 'ws#subscription']),
    )
    expect(updated.at(-1)).toEqual(subscriptionKey(ws, id))
    expect(updated.slice(0, -1)).not.toContainEqual(subscriptionKey(ws, id))
  })

  test('stays due while the lagging index may still hide retries', async () => {
    putRevoked(new Date().toISOString())
    await skipPendingDeliveries(ws, id)
    expect(table.updates()).toEqual([])
  })

  test('is not changed if it is not due or deleted; deleted deliveries are passed over', async () => {
    table.put(subscriptionKey(ws, id), recordWith(SUBSCRIPTION_FIELDS, { id }))
    await skipPendingDeliveries(ws, id)
    table.clear()
    table.putRow({
      pk: 'elsewhere',
      sk: 'self',
      projected: { state: 'retrying' },
      list_pk: deliveryList(ws, id),
      list_sk: 'd',
    })
    await skipPendingDeliveries(ws, id)
    expect(table.updates()).toEqual([])
  })

  test('skips a retry that was written during the revocation', async () => {
    const update = vi.fn(async () => true)
    const skipped = async (status?: string) => {
      update.mockClear()
      const found = status && { data: JSON.stringify(recordWith(SUBSCRIPTION_FIELDS, { status })), v: 1 }
      await skipIfRevoked(row(null, 'pending'), {
        update,
        record: update,
        read: async () => [found || undefined],
      })
      return update.mock.calls.length
    }
    expect([await skipped('active'), await skipped('revoked'), await skipped()]).toEqual([0, 1, 1])
  })
})

test('the previous secret signs until it expires', async () => {
  const secrets = (until: string | null) =>
    signingSecretsAt(
      recordWith(SUBSCRIPTION_FIELDS, {
        secret: 'new',
        previous_secret: until === null ? null : { secret: 'old', until },
      }),
      now,
    )
  expect(await secrets(null)).toEqual(['open new'])
  expect(await secrets(later)).toEqual(['open new', 'open old'])
  expect(await secrets(now.toISOString())).toEqual(['open new'])
})
