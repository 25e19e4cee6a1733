import { expect, test } from 'vitest'
import { http } from '../support/api.ts'
import { openAs, settled, stored } from '../support/console.ts'
import { receiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { newWorkspace } from '../support/workspace.ts'

const PURCHASE = { expense_type: 'purchase', expense_date: '2026-03-14', amount_tax_inclusive: 10 }

test('the overview shows events as they happen, deliveries, health, and expenses by system', async () => {
  const { key, post, put, get } = await newWorkspace(http)
  const { url, posts } = await receiver()
  const { body: made } = await post('/v1/subscriptions', {
    trigger_id: 'opportunity.created',
    target_url: url,
  })
  await post('/v1/opportunities', { contact_name: 'Ann' })
  await until(() => posts.length === 1)
  const deliveries = `/v1/subscriptions/${made.id}/deliveries?status=succeeded`
  await until(async () => (await get(deliveries)).body.data.length === 1)
  const { body: expense } = await post('/v1/expenses', PURCHASE)
  await post('/v1/expenses', PURCHASE)
  await put(`/v1/expenses/${expense.id}/external-references/books`, { external_id: '1' })

  const { page, reports } = await openAs(key, '/')
  await page.getByRole('img', { name: 'Deliveries by hour: 1 succeeded, 0 pending, 0 failed' }).waitFor()
  await page.getByText('Show as a table').click()
  await page.getByRole('table', { name: 'Deliveries by hour' }).waitFor()
  await page.getByRole('region', { name: 'Health of the subscriptions' }).getByText('healthy').waitFor()
  const systems = page.getByRole('region', { name: 'Expenses not yet handled' }).getByRole('listitem')
  await expect.poll(() => systems.allTextContents()).toEqual(['books1'])
  const events = page.getByRole('list', { name: 'Recent events' }).getByRole('listitem')
  await expect.poll(() => events.count()).toBe(3)
  await post('/v1/opportunities', { contact_name: 'Ben' })
  await expect.poll(() => events.count()).toBe(4)
  expect(JSON.parse(await stored(page))).toEqual([{}, { 'console.api-key': key }, ''])
  expect(reports).toEqual([])
})

test('a key without rights to expenses sees none, and no request asks for any', async () => {
  const { post, join } = await newWorkspace(http)
  await post('/v1/expenses', { ...PURCHASE, vendor_name: 'Secret Supplies' })
  const { key } = await join([])
  const asked: string[] = []
  const { page } = await openAs(key, '/')
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/', '/events', '/webhooks', '/settings/members', '/settings/vendors']) {
    await page.goto(path)
    await settled(page)
    const text = await page.locator('body').innerText()
    expect(text).not.toContain('Secret Supplies')
    expect(text).not.toContain('Expenses not yet handled')
  }
  expect(asked.filter((path) => path.startsWith('/v1/expenses'))).toEqual([])
  await page.goto('/events?trigger_id=expense.created')
  await page.getByText('Your key does not have the permission for this').waitFor()
})
