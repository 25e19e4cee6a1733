import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { until } from '../../support/until.ts'
import { subscribed } from '../webhooks/subscribed.ts'

describeTransports('the health of a subscription', (send) => {
  test('fails when a delivery has no attempt left, and recovers with the next success (contract 11.11)', async () => {
    let status = 200
    // The retry comes after a minute, which a run with faults may still see. It must not be the delivery that fails.
    let retriedEvent: string | undefined
    const to = await subscribed(send, ({ headers }) =>
      headers['webhook-id'] === retriedEvent ? 200 : status,
    )
    const { workspace: ws, subscription } = to
    const health = async () => (await ws.get(`/v1/subscriptions/${subscription.id}`)).body.health
    const healthy = { status: 'healthy', failing_since: null, last_success_at: null, last_failure: null }
    expect(subscription.health).toEqual(healthy)
    await ws.post('/v1/opportunities')
    await until(async () => (await to.newest())?.status === 'succeeded')
    // Written after the delivery.
    await until(async () => (await health()).last_success_at !== null)
    const first = await health()
    expect(first).toEqual({ ...healthy, last_success_at: expect.any(String) })

    // Not a failure for good: a retry follows. The status stays until the next success, of any delivery.
    status = 500
    await ws.post('/v1/opportunities')
    await until(async () => (await health()).status === 'retrying')
    const { id: retried, event_id } = (await to.newest()) ?? {}
    retriedEvent = event_id
    const last_failure = {
      at: expect.any(String),
      delivery_id: retried,
      response_status: 500,
      error: 'HTTP 500',
    }
    expect(await health()).toEqual({ ...first, status: 'retrying', last_failure })
    const list = async (query: string) => (await ws.get(`/v1/subscriptions?${query}`)).body.data.length
    expect([await list('health=retrying'), await list('health=healthy')]).toEqual([1, 0])
    status = 200
    await ws.post('/v1/opportunities')
    await until(async () => (await to.newest())?.status === 'succeeded')
    await until(async () => (await health()).status === 'healthy')
    const between = await health()

    status = 400
    await ws.post('/v1/opportunities')
    await until(async () => (await to.newest())?.status === 'failed')
    await until(async () => (await health()).status === 'failing')
    const failing = await health()
    const { id: failed } = (await to.newest()) ?? {}
    expect(failing).toEqual({
      ...between,
      status: 'failing',
      failing_since: expect.any(String),
      last_failure: {
        at: failing.failing_since,
        delivery_id: failed,
        response_status: 400,
        error: 'HTTP 400',
      },
    })
    expect([await list('health=failing'), await list('health=healthy')]).toEqual([1, 0])

    // A change of the subscription keeps it.
    const patched = await ws.patch(`/v1/subscriptions/${subscription.id}`, { description: 'd' })
    expect(patched.body.health).toEqual(failing)

    status = 200
    await ws.post(`/v1/deliveries/${failed}/redeliver`)
    await until(async () => (await health()).status === 'healthy')
    const recovered = await health()
    expect(recovered).toMatchObject({ failing_since: null, last_failure: failing.last_failure })
    expect(recovered.last_success_at > first.last_success_at).toBe(true)
    expect([await list('health=failing'), await list('health=healthy&status=active')]).toEqual([0, 1])
  })
})
