import { expect, test } from 'vitest'
import { deliveryIdOf, type MemberId, newEventId } from '../../../shared/domain/kit/ids.ts'
import type { TriggerId } from '../../../shared/domain/kit/triggers.ts'
import {
  DELIVERY_FIELDS,
  type Delivery,
  type DeliveryStatus,
} from '../../../shared/domain/webhooks/delivery.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import type { Write } from '../../../shared/table/store/write.ts'
import { deliveryInsertion } from '../../../shared/webhooks/deliveries/rows.ts'
import { describeTransports } from '../../support/api.ts'
import { recordWith } from '../../support/records.ts'
import { newWorkspace } from '../../support/workspace.ts'

const STATUSES: readonly DeliveryStatus[] = ['pending', 'succeeded', 'failed', 'skipped']
const TRIGGERS: readonly TriggerId[] = ['call.missed', 'photo.deleted']
const COUNT = 40

describeTransports('the deliveries of a subscription', (send) => {
  test('are filtered by status, trigger and time; pages are filled, with cursors of their own (contract 14.7)', async () => {
    const ws = await newWorkspace(send)
    const hook = { trigger_ids: TRIGGERS, target_url: 'http://127.0.0.1:9/' }
    const { id } = (await ws.post('/v1/subscriptions', hook)).body
    const start = Date.now() - 600_000
    const all = Array.from({ length: COUNT }, (_, n) =>
      deliveryAt(start + n * 1_000, {
        ...{ workspace_id: ws.id, subscription_id: id },
        ...{ status: STATUSES[n % 4], trigger_id: TRIGGERS[n % 3 === 0 ? 0 : 1] },
      }),
    )
    await commit(all.map((delivery, n) => write(delivery, n, ws.owner)))
    const newest = all.toReversed()

    const list = async (query: string) => {
      const seen: string[] = []
      for (let cursor = ''; ; ) {
        const { status, body } = await ws.get(`/v1/subscriptions/${id}/deliveries?${query}${cursor}`)
        expect(status).toBe(200)
        const { data, next_cursor, has_more } = body
        expect(data.length).toBeLessThanOrEqual(3)
        if (has_more) expect(data).toHaveLength(3)
        seen.push(...data.map((one: { id: string }) => one.id))
        if (!has_more) return seen
        cursor = `&cursor=${encodeURIComponent(next_cursor)}`
      }
    }
    const idsOf = (which: (one: Delivery, at: number) => boolean) =>
      newest.filter((one, index) => which(one, start + (COUNT - 1 - index) * 1_000)).map((one) => one.id)
    for (const status of STATUSES) {
      expect(await list(`limit=3&status=${status}`)).toEqual(idsOf((one) => one.status === status))
      for (const trigger of TRIGGERS) {
        const both = idsOf((one) => one.status === status && one.trigger_id === trigger)
        expect(await list(`limit=3&status=${status}&trigger_id=${trigger}`)).toEqual(both)
      }
    }
    const at = (n: number) => new Date(start + n * 1_000).toISOString()
    expect(await list(`limit=3&since=${at(5)}&until=${at(9)}`)).toEqual(
      idsOf((_, time) => time >= start + 5_000 && time <= start + 9_000),
    )
    expect(await list(`limit=3&since=${at(9)}&until=${at(5)}`)).toEqual([])
    expect(await list(`limit=3&status=failed&since=${at(20)}`)).toEqual(
      idsOf((one, time) => one.status === 'failed' && time >= start + 20_000),
    )
    expect(await list('limit=3&trigger_id=envelope.signed')).toEqual([])
    const path = `/v1/subscriptions/${id}/deliveries?limit=1`
    const { next_cursor } = (await ws.get(path)).body
    expect((await ws.get(`${path}&status=pending&cursor=${next_cursor}`)).status).toBe(400)
  })
})

/** The delivery of an event of a time. */
function deliveryAt(at: number, more: Pick<Delivery, 'subscription_id'> & object): Delivery {
  const event_id = newEventId(new Date(at))
  const time = new Date(at).toISOString()
  const id = deliveryIdOf(event_id, more.subscription_id)
  return recordWith(DELIVERY_FIELDS, { id, event_id, created_at: time, updated_at: time, ...more })
}

/** As it is stored in its status. */
function write(delivery: Delivery, n: number, owner: MemberId): Write {
  const later = new Date(Date.now() + 3_600_000)
  const next_attempt_at = delivery.status === 'pending' ? later.toISOString() : null
  const made = deliveryInsertion({ ...delivery, next_attempt_at }, owner, later)
  if (!('put' in made)) throw new Error('a delivery is put')
  // A first attempt has no state.
  const pending = n % 8 === 0 ? undefined : 'retrying'
  const state = { pending, succeeded: undefined, failed: 'failed', skipped: 'skipped' }[delivery.status]
  const projected = { trigger: delivery.trigger_id, ...(state && { state }) }
  return { ...made, put: { ...made.put, projected } }
}
