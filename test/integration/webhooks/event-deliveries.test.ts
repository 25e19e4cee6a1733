import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'

// Contract 14.6. Nothing listens there.
const NOWHERE = 'http://127.0.0.1:9/hook'
const MISSING = `evt_${'0'.repeat(32)}`

describeTransports('the deliveries of an event', (send) => {
  test('are listed for every subscription that received it, page by page, revoked ones included', async () => {
    const ws = await newWorkspace(send)
    const subscribe = async (trigger_id: string): Promise<string> =>
      (await ws.post('/v1/subscriptions', { trigger_id, target_url: NOWHERE })).body.id
    const revoked = await subscribe('opportunity.created')
    await ws.delete(`/v1/subscriptions/${revoked}`)
    const to = await Promise.all(Array.from({ length: 3 }, () => subscribe('opportunity.created')))
    await subscribe('call.missed')
    await ws.post('/v1/opportunities')
    const [event] = (await ws.get('/v1/events')).body.data
    const list = `/v1/events/${event.id}/deliveries`
    await until(async () => (await ws.get(list)).body.data.length === 3)
    const { body } = await ws.get(list)
    expect(body).toMatchObject({ has_more: false, limit: 25, next_cursor: null })
    const received = (rows: { subscription_id: string }[]) => rows.map((row) => row.subscription_id).sort()
    expect(received(body.data)).toEqual(to.toSorted())
    const ids = body.data.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(ids.toSorted().toReversed())
    for (const row of body.data) {
      expect(row).toMatchObject({ object: 'delivery', event_id: event.id, trigger_id: 'opportunity.created' })
    }
    const first = (await ws.get(`${list}?limit=2`)).body
    expect([first.data.map(({ id }: { id: string }) => id), first.has_more]).toEqual([ids.slice(0, 2), true])
    const second = (await ws.get(`${list}?limit=2&cursor=${first.next_cursor}`)).body
    expect([second.data.map(({ id }: { id: string }) => id), second.has_more]).toEqual([ids.slice(2), false])
    // A later revocation keeps the delivery, and a later subscription has none.
    await ws.delete(`/v1/subscriptions/${to[0]}`)
    await subscribe('opportunity.created')
    expect(received((await ws.get(list)).body.data)).toEqual(to.toSorted())
  })

  test('of an event that does not exist here are 404; unknown parameters and foreign cursors are 400', async () => {
    const [ws, other] = [await newWorkspace(send), await newWorkspace(send)]
    await other.post('/v1/opportunities')
    const [event] = (await other.get('/v1/events')).body.data
    for (const id of [MISSING, event.id, 'nonsense', '01900000-0000-7000-8000-000000000000']) {
      expect([id, (await ws.get(`/v1/events/${id}/deliveries`)).status]).toEqual([id, 404])
    }
    expect((await other.get(`/v1/events/${event.id}/deliveries`)).body.data).toEqual([])
    for (const query of ['status=failed', 'limit=0', 'cursor=x']) {
      const { status, body } = await other.get(`/v1/events/${event.id}/deliveries?${query}`)
      expect([query, status, body.error.details[0].path]).toEqual([query, 400, query.split('=')[0]])
    }
  })
})
