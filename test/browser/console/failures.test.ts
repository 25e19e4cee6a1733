import { expect, test } from 'vitest'
import { until } from '../../support/until.ts'
import { openAs, subscribed } from '../support/console.ts'

test('failures stand by receiver and cause, retried ones too, are filtered, and are redelivered after a question', async () => {
  let status = 404
  const { key, post, get, url, posts } = await subscribed(undefined, {}, (_, response) => {
    response.statusCode = status
    return ''
  })
  const count = async (status: string) => (await get(`/v1/deliveries?status=${status}`)).body.data.length
  await post('/v1/opportunities')
  await until(async () => (await count('failed')) === 1)
  status = 500
  for (let n = 0; n < 2; n++) await post('/v1/opportunities')
  await until(async () => (await count('retrying')) === 2)
  const { page, reports } = await openAs(key, '/failures')
  const { host } = new URL(url)
  const [refused, broken] = ['HTTP 404', 'HTTP 500'].map((cause) =>
    page.getByRole('region', { name: `${cause} from ${host}` }),
  )
  if (!refused || !broken) throw new Error('there is no region')
  await refused.getByText('1 failed ·').waitFor()
  await broken.getByText('2 retrying ·').waitFor()
  await broken.getByText('find the error in its log').waitFor()
  expect(await broken.locator('tbody tr').count()).toBe(2)
  await refused.getByRole('link', { name: url }).waitFor()

  await page.getByLabel('Status').selectOption('failed')
  await expect.poll(() => broken.count()).toBe(0)
  await page.getByLabel('Receiver').selectOption({ label: url })
  await expect.poll(() => refused.count()).toBe(1)
  await page.getByLabel('Attempted until').fill('2020-01-01T00:00')
  await page.getByText('No delivery matches these filters.').waitFor()
  await page.getByLabel('Attempted until').fill('')

  status = 200
  await refused.getByRole('button', { name: 'Redeliver 1' }).click()
  const question = page.getByRole('dialog', { name: 'Redeliver this delivery?' })
  // Retries of the other deliveries may be sent at any time.
  const [{ event_id }] = (await get('/v1/deliveries?status=failed')).body.data
  const sent = () => posts.filter(({ headers }) => headers['x-service-event-id'] === event_id).length
  expect(sent()).toBe(1)
  await question.getByRole('button', { name: 'Redeliver' }).click()
  await page.getByText('They are being delivered again.').waitFor()
  await until(async () => (await count('failed')) === 0)
  expect(sent()).toBe(2)
  await page.getByLabel('Status').selectOption('recovered')
  await expect.poll(() => refused.count()).toBe(1)
  expect(await page.getByRole('button', { name: /Redeliver/ }).count()).toBe(0)
  expect(reports).toEqual([])
})
