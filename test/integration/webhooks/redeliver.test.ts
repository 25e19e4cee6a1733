import { expect, it } from 'vitest'
import { http } from '../../support/api.ts'
import { until } from '../../support/until.ts'
import { subscribed } from './subscribed.ts'

it('redelivers the same event, continues the numbers of attempts, and shows where the newest one went, or will go (contract 14.1)', async () => {
  const answer = Promise.withResolvers<number>()
  const to = await subscribed(http, () => answer.promise)
  const { workspace: ws, subscription } = to
  const { body: test } = await ws.post(`/v1/subscriptions/${subscription.id}/test`)
  await until(() => to.hits.length === 1)
  const path = `/v1/deliveries/${test.id}`
  const shown = async () => {
    const lists = [
      `/v1/subscriptions/${subscription.id}/deliveries`,
      `/v1/events/${test.event_id}/deliveries`,
    ]
    const pages = await Promise.all(lists.map((list) => ws.get(list)))
    return [(await ws.get(path)).body, ...pages.map(({ body }) => body.data[0])].map((one) => one.target_url)
  }
  const all = (url: string) => [url, url, url]
  expect([test.target_url, ...(await shown())]).toEqual([to.url, ...all(to.url)])
  const moved = `${to.url}moved`
  await ws.patch(`/v1/subscriptions/${subscription.id}`, { target_url: moved })
  expect(await shown()).toEqual(all(moved))
  answer.resolve(400)
  await until(async () => (await to.newest()).status === 'failed')
  expect(await shown()).toEqual(all(to.url))
  expect((await ws.post(`${path}/redeliver`)).body.target_url).toBe(to.url)
  await until(async () => (await to.newest()).attempts.length === 2)
  expect(await shown()).toEqual(all(moved))
  expect((await ws.get(path)).body.attempts).toMatchObject([
    { number: 1, response_status: 400, response_body: 'seen', error: 'HTTP 400' },
    { number: 2, response_status: 400 },
  ])
  expect(to.hits.map(({ headers }) => headers['x-service-event-id'])).toEqual([test.event_id, test.event_id])
})

it('does not start a second attempt while one is running', async () => {
  const answer = Promise.withResolvers<number>()
  const to = await subscribed(http, () => answer.promise)
  await to.workspace.post('/v1/opportunities')
  await until(() => to.hits.length === 1)
  const { id } = await to.newest()
  expect((await to.workspace.post(`/v1/deliveries/${id}/redeliver`)).body.status).toBe('pending')
  answer.resolve(200)
  await until(async () => (await to.newest()).status === 'succeeded')
  expect(to.hits).toHaveLength(1)
})
