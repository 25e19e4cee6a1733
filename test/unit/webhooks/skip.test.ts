import { expect, test, vi } from 'vitest'
import { DELIVERY_FIELDS, type Delivery } from '../../../shared/domain/delivery.ts'
import { deliveryKey } from '../../../shared/table/keys.ts'
import { toDeliveryRow } from '../../../shared/webhooks/deliveries/rows.ts'
import { skipDelivery } from '../../../shared/webhooks/deliveries/skip.ts'
import { recordWith } from '../../support/records.ts'

const ws = 'ws' as Delivery['workspace_id']
const stored = (updated_at: string, status = 'pending') => ({
  ...deliveryKey(ws, 'd' as Delivery['id']),
  type: 'delivery',
  data: recordWith(DELIVERY_FIELDS, { status, updated_at, next_attempt_at: null }),
  owner: 'owner',
  started: 0,
  projected: {},
})
const [first, second] = ['2026-03-14T09:00:00.000Z', '2026-03-14T09:00:01.000Z'] as const

test.each([
  ['that has not changed is skipped', [], [true], 1],
  ['that has changed is skipped in its new version', [stored(second)], [false, true], 2],
  ['with a running attempt is left to that', [stored(first)], [false], 1],
  ['that has ended meanwhile stays as it is', [stored(second, 'succeeded')], [false], 1],
  ['that is gone is not written again', [undefined], [false], 1],
])('a pending delivery %s', async (_, found, isWritten, updates) => {
  const update = vi.fn(async () => isWritten[update.mock.calls.length - 1] ?? true)
  const read = vi.fn(async () => [found[read.mock.calls.length - 1]])
  await skipDelivery(toDeliveryRow(stored(first)), { read, update })
  expect([update.mock.calls.length, read.mock.calls.length]).toEqual([updates, found.length])
})

test('a delivery that has ended is not skipped', async () => {
  const update = vi.fn(async () => true)
  await skipDelivery(toDeliveryRow(stored(first, 'failed')), { read: async () => [], update })
  expect(update).not.toHaveBeenCalled()
})
