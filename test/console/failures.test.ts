import { expect, test } from 'vitest'
import { openAs, subscribed } from '../support/console.ts'
import { until } from '../support/until.ts'

test('failures say when and to whom, are filtered, and are delivered again after a question', async () => {
  let status = 404
  const { key, post, get, url, posts } = await subscribed(undefined, {}, (_, response) => {
    response.statusCode = status
    return ''
  })
  await post('/v1/opportunities')
  const failed = async () => (await get('/v1/deliveries?status=failed')).body.data.length
  await until(async () => (await failed()) === 1)
  const { page, reports } = await openAs(key, '/failures')
  const row = page.getByRole('table', { name: 'Failures' }).locator('tbody tr')
  await expect.poll(() => row.count()).toBe(1)
  expect(await row.locator('time').count()).toBeGreaterThan(0)
  await row.getByRole('link', { name: url }).waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  const table = page.getByRole('group', { name: 'Failures' })
  // What to do has room, and the action is in sight.
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect((await row.boundingBox())?.height).toBeLessThan(100)
  await page.getByLabel('Trigger').selectOption('call.missed')
  await page.getByText('No delivery has failed.').waitFor()
  await page.getByLabel('Trigger').selectOption('')
  await expect.poll(() => row.count()).toBe(1)

  status = 200
  await page.getByRole('button', { name: 'Redeliver all 1 shown' }).click()
  const question = page.getByRole('dialog', { name: 'Redeliver this delivery?' })
  expect(posts).toHaveLength(1)
  await question.getByRole('button', { name: 'Redeliver' }).click()
  await page.getByText('They are being delivered again.').waitFor()
  await until(async () => (await failed()) === 0)
  await page.getByLabel('Status').selectOption('recovered')
  await expect.poll(() => row.count()).toBe(1)
  expect(reports).toEqual([])
})
