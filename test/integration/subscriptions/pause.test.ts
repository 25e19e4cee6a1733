import { expect, inject, test } from 'vitest'
import { subscriptionKey } from '../../../shared/table/keys.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { slowUntil } from '../../../shared/webhooks/queue/lanes.ts'
import { describeTransports } from '../../support/api.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { receiver } from '../webhooks/bench.ts'

/** Deliveries that wait; WAITING=500 takes a minute. */
const WAITING = Number(process.env.WAITING ?? 6)

interface Shown {
  readonly id: string
  readonly status: string
  readonly attempts: readonly object[]
  readonly next_attempt_at: string | null
}

describeTransports('a paused subscription', (send) => {
  test('gets nothing: its deliveries wait without attempts; resuming delivers all, oldest first (contract 11.9)', async () => {
    const ws = await newWorkspace(send)
    const { url: target_url, hits } = await receiver()
    const { id } = (await ws.post('/v1/subscriptions', { trigger_id: 'opportunity.created', target_url }))
      .body
    const path = `/v1/subscriptions/${id}`
    const setStatus = (status: string) => ws.patch(path, { status })
    expect((await setStatus('paused')).body).toMatchObject({ status: 'paused', revoked_reason: null })
    /** Every item of a list. */
    const all = async <T>(list: string): Promise<T[]> => {
      const items: T[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await ws.get(`${list}${cursor && `&cursor=${cursor}`}`)
        items.push(...body.data)
        cursor = body.next_cursor
      }
      return items
    }
    const deliveries = (query = '') => all<Shown>(`${path}/deliveries?limit=100${query}`)
    for (let n = 0; n < WAITING; n++) await ws.post('/v1/opportunities')
    await until(async () => {
      const found = await deliveries()
      return found.length === WAITING && found.every(({ next_attempt_at }) => next_attempt_at === null)
    }, 100)
    expect(hits).toEqual([])
    const waiting = await deliveries('&status=pending')
    expect(waiting).toHaveLength(WAITING)
    for (const one of waiting)
      expect(one).toMatchObject({ status: 'pending', attempts: [], next_attempt_at: null })
    expect((await setStatus('paused')).status).toBe(200)
    expect((await setStatus('active')).body.status).toBe('active')
    await setStatus('active')
    await until(async () => (await deliveries('&status=succeeded')).length === WAITING)
    const events = (await all<{ id: string }>('/v1/events?limit=100')).map(({ id }) => id)
    // On a busy machine the receiver may take over a second, and in a like-AWS run the store may refuse a call. Others
    // then leave the order (docs/delivery.md).
    const isSlow = slowUntil(await readRow(subscriptionKey(ws.id, id))) !== undefined
    const leavesOrder = isSlow || inject('service').likeAws !== undefined
    const inOrder = (ids: readonly string[]) => (leavesOrder ? ids.toSorted() : ids)
    expect(inOrder(hits.map(({ body }): string => JSON.parse(body).id))).toEqual(inOrder(events.toReversed()))
    for (const { attempts } of await deliveries()) expect(attempts).toMatchObject([{ number: 1 }])
    await ws.post('/v1/opportunities')
    await until(() => hits.length === WAITING + 1)
    expect((await ws.get(path)).body.health.last_success_at).not.toBeNull()
  })
})
