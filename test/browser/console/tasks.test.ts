import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PURCHASE } from '../../integration/expenses/api.ts'
import { http } from '../../support/api.ts'
import { picture } from '../../support/picture.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
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
    /** A click on a control, or the choice of an option. */
    choose: async (locator: Locator, option?: string) => {
      await (option === undefined ? locator.click() : locator.selectOption(option))
      clicks++
    },
    press: async (key: string) => {
      await page.keyboard.press(key)
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

/** What the same tasks took in 1.0.0; a key counts as a click. */
const IN_1_0_0 = { 'note a lead': 9, 'book a receipt': 11, 'mark 12 expenses': 16, 'book a trip': 9 }

test('what an office does each day takes about half of the clicks of 1.0.0', async () => {
  const { key, get, post, put } = await newWorkspace(http)
  const { body: job } = await post('/v1/opportunities', { name: 'Kitchen' })
  const more = { vendor_name: 'Lumber Yard', project_id: job.id }
  const { body: handled } = await post('/v1/expenses', { ...PURCHASE, ...more })
  await put(`/v1/expenses/${handled.id}/external-references/quickbooks`, { external_id: '1' })
  for (let n = 0; n < 12; n++) await post('/v1/expenses', PURCHASE)
  await until(async () => (await get('/v1/overview')).body.needs_you.expenses_not_handled?.count === 12)
  const { page, reports } = await openAs(key, '/')
  await page.evaluate("localStorage.setItem('console.mileage-rate', '0.7')")

  const marks = await fromToday(page)
  await marks.click('link', /not in QuickBooks/)
  await marks.choose(page.getByLabel('Select the 12 loaded'))
  await marks.click('button', 'Mark as handled')
  await marks.click('button', 'Mark 12 expenses', marks.dialog)
  await page.getByText('12 expenses marked.').waitFor()
  expect((await get('/v1/expenses?reconciled_by=quickbooks')).body.data).toHaveLength(13)

  const lead = await fromToday(page)
  await lead.press('c')
  const contact = lead.dialog.getByRole('combobox', { name: 'Contact' })
  await lead.choose(contact)
  await contact.fill('Rosa')
  await lead.choose(page.getByRole('option', { name: 'Create “Rosa”' }))
  await lead.choose(lead.dialog.getByLabel('Phone'))
  await page.keyboard.type('512-555-0143')
  await lead.click('button', 'Create', lead.dialog)
  await page.getByText('“Rosa” was created.').waitFor()

  const receipt = await fromToday(page)
  await receipt.menu('Expenses')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    receipt.click('button', '+ Receipt'),
  ])
  const buffer = await picture(60, 40).png().toBuffer()
  await chooser.setFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await receipt.dialog.getByLabel('Amount').fill('12.50')
  await receipt.click('button', 'Lumber Yard', receipt.dialog)
  await receipt.click('button', 'Kitchen', receipt.dialog)
  await receipt.click('button', 'Save', receipt.dialog)
  await until(async () => (await get('/v1/expenses?has_receipt=true')).body.data.length === 1)

  const trip = await fromToday(page)
  await trip.menu('Expenses')
  await trip.click('button', 'Create an expense')
  await trip.choose(trip.dialog.getByLabel('Type'), 'Mileage')
  await trip.choose(trip.dialog.getByLabel('Miles driven'))
  await page.keyboard.type('42')
  await trip.click('button', 'Create', trip.dialog)
  await page.getByText('42 miles at $0.70 a mile').waitFor()

  const clicks: typeof IN_1_0_0 = {
    'note a lead': lead.clicks(),
    // The file is chosen in a dialog of the browser.
    'book a receipt': receipt.clicks() + 1,
    'mark 12 expenses': marks.clicks(),
    'book a trip': trip.clicks(),
  }
  console.log('clicks of a day, in 1.0.0 and now:', IN_1_0_0, clicks)
  expect(clicks).toEqual({ 'note a lead': 5, 'book a receipt': 6, 'mark 12 expenses': 4, 'book a trip': 5 })
  expect(reports).toEqual([])
})
