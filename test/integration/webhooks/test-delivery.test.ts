import { expect, it } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { until } from '../../support/until.ts'
import { subscribed } from './subscribed.ts'

const SAMPLE = '/v1/triggers/opportunity.created/sample'
const MARK = 'x-service-test'

describeTransports('test deliveries (contract 14.3)', (send) => {
  it('deliver a sample with a new event id to one subscription only, and are shown as tests in every response (14.9)', async () => {
    const to = await subscribed(send)
    const other = await subscribed(send, () => 200, to.workspace)
    const path = `/v1/subscriptions/${to.subscription.id}/test`
    const ask = async () => {
      const { body } = await to.workspace.post(path)
      expect(body.is_test).toBe(true)
      return body.event_id
    }
    const events = async () => (await to.workspace.get('/v1/events')).body.data
    const samples = async () => (await to.workspace.get(SAMPLE)).body.data

    const [synthetic] = await samples()
    const first = await ask()
    await until(() => to.hits.length === 1)
    expect(to.hits[0]?.headers).toMatchObject({ [MARK]: 'true', 'x-service-event-id': first })
    expect(to.hits[0]?.headers['webhook-id']).toBe(first)
    expect(JSON.parse(to.hits[0]?.body ?? '')).toEqual({ ...synthetic, id: first })
    expect(first).not.toBe(synthetic.id)
    expect(await events()).toEqual([])
    expect(await samples()).toEqual([synthetic])

    await to.workspace.post('/v1/opportunities', { name: 'Real' })
    await until(() => to.hits.length === 2 && other.hits.length === 1)
    const [real] = await events()
    expect(to.hits[1]?.headers).not.toHaveProperty(MARK)
    const [second, third] = [await ask(), await ask()]
    await until(() => to.hits.length === 4)
    expect(new Set([synthetic.id, first, real.id, second, third]).size).toBe(5)
    const last = to.hits.slice(2).map(({ headers, body }) => [headers[MARK], JSON.parse(body)])
    expect(last.map(([, { id }]) => id).sort()).toEqual([second, third].sort())
    for (const [mark, event] of last) expect([mark, { ...event, id: real.id }]).toEqual(['true', real])

    await until(async () => (await to.deliveries()).every(({ status }) => status === 'succeeded'))
    expect(await to.deliveries()).toHaveLength(4)
    for (const id of [first, second, third]) {
      const found = await to.workspace.get(`/v1/events/${id}`)
      expect([found.status, found.body]).toMatchObject([200, { id, trigger: 'opportunity.created' }])
    }
    expect(await events()).toEqual([real])
    expect(await samples()).toEqual([real])
    expect(other.hits).toHaveLength(1)

    const isTest = (delivery: { event_id: string }) => delivery.event_id !== real.id
    for (const delivery of await to.deliveries()) {
      const shown = [
        delivery,
        (await to.workspace.get(`/v1/deliveries/${delivery.id}`)).body,
        (await to.workspace.get(`/v1/events/${delivery.event_id}/deliveries`)).body.data.find(
          ({ id }: { id: string }) => id === delivery.id,
        ),
        (await to.workspace.post(`/v1/deliveries/${delivery.id}/redeliver`)).body,
      ]
      expect(shown.map(({ id, is_test }) => [id, is_test])).toEqual(
        Array(4).fill([delivery.id, isTest(delivery)]),
      )
    }
    await until(async () => (await to.deliveries()).every(({ attempts }) => attempts.length === 2))
    expect((await to.deliveries()).every((one) => one.is_test === isTest(one))).toBe(true)
    expect(
      to.hits
        .slice(4)
        .map(({ headers }) => headers[MARK] ?? 'none')
        .sort(),
    ).toEqual(['none', ...Array(3).fill('true')])
  })
})
