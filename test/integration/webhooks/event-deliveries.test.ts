import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'

// Contract 14.6. Nothing listens there.
const NOWHERE = 'http://127.0.0.1:9/hook'

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
})
