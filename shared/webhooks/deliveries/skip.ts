import { deliveryKey } from '../../table/keys.ts'
import type { RequestBatcher } from '../../table/store/batching/request-batcher.ts'
import { equal, type RowUpdate, update } from '../../table/store/batching/update-expression.ts'
import { readRows } from '../../table/store/read.ts'
import { failureParts } from './failures.ts'
import { leaseIsFree } from './leases.ts'
import { type DeliveryRow, isUnchanged, projectedOf, setChangedAt, toDeliveryRow } from './rows.ts'

/**
 * Ends a pending delivery as `skipped`. A delivery that has changed since it was read is read again, because the new
 * `updated_at` must be later than the stored one. Does nothing while an attempt is running, because the attempt
 * itself checks the subscription.
 */
export async function skipDelivery(
  row: DeliveryRow,
  store: Pick<RequestBatcher, 'read' | 'update'> = { read: readRows, update },
): Promise<void> {
  const { workspace_id, id } = row.delivery
  let seen = row
  while (seen.delivery.status === 'pending' && !(await store.update(skipUpdate(seen, new Date())))) {
    const [again] = await store.read([deliveryKey(workspace_id, id)])
    const found = again && toDeliveryRow(again)
    if (!found || found.delivery.updated_at === seen.delivery.updated_at) return
    seen = found
  }
}

/** Ends a pending delivery as `skipped`. Refused if it has changed since it was read, and while an attempt is running. */
export const skipUpdate = ({ delivery }: DeliveryRow, now: Date): RowUpdate => ({
  key: deliveryKey(delivery.workspace_id, delivery.id),
  build(expression) {
    const failure = failureParts(expression, { ...delivery, status: 'skipped' }, now)
    const set = [
      equal(expression, 'data.status', 'skipped'),
      equal(expression, 'data.next_attempt_at', null),
      equal(expression, 'data.lease_until', null),
      setChangedAt(expression, delivery, now),
      equal(expression, 'projected', projectedOf(delivery, 'skipped')),
      ...failure.set,
    ]
    const remove = [...['due_pk', 'due_sk'].map(expression.at), ...failure.remove]
    const conditions = [
      equal(expression, 'data.status', 'pending'),
      isUnchanged(expression, delivery),
      leaseIsFree(expression, now),
    ]
    return { set, remove, when: conditions.join(' AND ') }
  },
})
