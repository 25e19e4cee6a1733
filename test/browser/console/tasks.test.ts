import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PURCHASE } from '../../integration/expenses/api.ts'
import { until } from '../../support/until.ts'
import { openAs, settled, subscribed } from '../support/console.ts'

/** Counts the clicks from the first page; typing into what has the focus is none. */
async function fromToday(page: Page) {
  await page.goto('/')
  await settled(page)
  let clicks = 0
  const main = page.locator('#main')
  return {
    clicks: () => clicks,
    click: async (role: 'link' | 'button', name: string | RegExp, within = main) => {
      await within.getByRole(role, { name }).first().click()
      clicks++
    },
    menu: async (name: string) => {
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click()
      clicks++
    },
    dialog: page.getByRole('dialog'),
  }
}

test('what people come for takes at most three clicks from the first page', async () => {
  let isBroken = true
  const { key, post, put, get, posts } = await subscribed(undefined, {}, (_, response) => {
    response.statusCode = isBroken ? 401 : 200
    return 'wrong signature'
  })
  const { body: lead } = await post('/v1/opportunities', { name: 'Kitchen' })
  await until(async () => (await get('/v1/deliveries?status=failed')).body.data.length === 1)
  const { body: expense } = await post('/v1/expenses', { ...PURCHASE, vendor_name: 'Lumber Yard' })
  const fault = { code: 'closed_period', message: 'The period is closed', retryable: false }
  await put(`/v1/expenses/${expense.id}/sync-errors/books`, fault)
  const [{ stages }] = (await get('/v1/pipelines')).body.data
  const won = stages.at(-1)
  const { page, reports } = await openAs(key, '/')
  const clicks: Record<string, number> = {}

  const webhook = await fromToday(page)
  await webhook.menu('Failures')
  await page
    .getByRole('region', { name: /^HTTP 401/ })
    .getByText(/compare its secret/)
    .waitFor()
  isBroken = false
  await webhook.click('button', /^Redeliver 1 /)
  await webhook.click('button', 'Redeliver', webhook.dialog)
  await until(() => posts.length === 2)
  clicks['find why a webhook failed and send it again'] = webhook.clicks()

  const refused = await fromToday(page)
  await refused.menu('Expenses')
  await page.getByLabel('To do').selectOption('With an error in Books')
  await page.getByRole('row', { name: /Lumber Yard.*Books: The period is closed/ }).waitFor()
  clicks['find which expenses the books refused and why'] = refused.clicks() + 1

  const apiKey = await fromToday(page)
  await apiKey.menu('Settings')
  await apiKey.click('link', 'API keys')
  await apiKey.click('button', 'Create a key')
  await apiKey.dialog.getByLabel('Name').fill('Reports')
  await page.keyboard.press('Enter')
  await apiKey.dialog.getByText(/^wsk_/).waitFor()
  const keys: { name: string; read_only: boolean }[] = (await get('/v1/api-keys')).body.data
  expect(keys.find(({ name }) => name === 'Reports')?.read_only).toBe(true)
  clicks['make a read-only key'] = apiKey.clicks()

  const board = await fromToday(page)
  await board.menu('Opportunities')
  await board.click('button', 'Move… Kitchen')
  await board.click('button', won.name, board.dialog)
  await until(async () => (await get(`/v1/opportunities/${lead.id}`)).body.stage_id === won.id)
  clicks['move a lead to won'] = board.clicks()

  const event = await fromToday(page)
  await event.menu('Events')
  await event.click('link', 'opportunity.created')
  await event.click('link', lead.id)
  await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor()
  clicks['find the record of an event'] = event.clicks()

  console.log('clicks from the first page:', clicks)
  expect(Object.values(clicks).filter((count) => count > 3)).toEqual([])
  expect(reports).toEqual([])
})
