import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { checkerOf } from '../support/accessibility.ts'
import { open } from '../support/browser.ts'
import { openAs } from '../support/console.ts'

/** The text of each page of a PDF file. */
async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

/** An estimate with a category, a second item without one, and further ones. */
async function drafted(further: readonly string[] = []) {
  const ws = await newWorkspace(http)
  const { body: roofing } = await ws.post('/v1/expense-categories', { name: 'Roofing' })
  const { body: opportunity } = await ws.post('/v1/opportunities', {
    name: 'Alvarez roof',
    contact_name: 'Maria Alvarez',
  })
  const line_items = [
    { description: 'Shingles', quantity: 12, unit_price: 41.5, category_id: roofing.id },
    { description: 'W'.repeat(200), quantity: 800, unit_price: 0.125 },
    ...further.map((description) => ({ description, quantity: 1, unit_price: 1 })),
  ]
  const input = { title: 'New roof', line_items, notes: 'Half before we begin' }
  const { body: estimate } = await ws.post(`/v1/opportunities/${opportunity.id}/estimates`, input)
  return { ...ws, opportunity, estimate }
}

test('an estimate is edited, sent and linked; the customer approves it without script, and it becomes a project', async () => {
  const { key, get, opportunity, estimate } = await drafted()
  const { page, reports } = await openAs(key, `/estimates/${estimate.id}`)
  const check = checkerOf(page)
  const click = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const letter = page.getByRole('article', { name: 'Estimate' })
  await letter.getByText('$598.00').waitFor()
  for (const text of ['Test', 'Maria Alvarez', 'Half before we begin', '$498.00', '$0.125', 'No category'])
    await letter.getByText(text).first().waitFor()
  await check('the page of a draft')
  await click('Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit the estimate' })
  await dialog.getByLabel('Quantity of item 1').fill('10')
  await dialog.getByLabel('Category of item 2').selectOption('Roofing')
  await check('the form of a draft')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await letter.getByText('$515.00').first().waitFor()
  await click('Mark as sent')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click()
  await click('Copy link for the customer')
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await check('the link for the customer')
  await page.keyboard.press('Escape')
  await page.getByText('The customer’s link works until').waitFor()

  // The customer's browser runs no script, and is as narrow as a watch.
  const narrow = { javaScriptEnabled: false, viewport: { width: 320, height: 640 } }
  const customer = await open(new URL(link).pathname, narrow)
  const wide = await customer.page.locator('html').boundingBox()
  expect(wide?.width).toBe(320)
  await customer.page.getByRole('textbox', { name: 'Your name' }).fill('Maria <b>Alvarez</b>')
  await customer.page.getByRole('button', { name: 'Approve $515.00' }).click()
  await customer.page.getByText('Approved by Maria <b>Alvarez</b>').waitFor()
  expect(await customer.page.getByRole('button').count()).toBe(0)
  await customer.page.reload()
  expect(customer.reports).toEqual([])

  await page.reload()
  await letter.getByText('Approved by Maria <b>Alvarez</b>').waitFor()
  await page.goto('/')
  const acts = page.getByRole('list', { name: 'Since you were here' }).getByRole('listitem')
  await acts.filter({ hasText: 'Maria <b>Alvarez</b> approved the estimate for Alvarez roof' }).waitFor()
  await acts.getByRole('link', { name: 'Alvarez roof' }).click()
  await page.getByText('Estimate “New roof” was approved by Maria <b>Alvarez</b>').waitFor()
  await page.getByRole('button', { name: 'Make it a project' }).waitFor()
  await page.goto(`/estimates/${estimate.id}`)
  await click('Make it a project')
  await page.getByRole('dialog').getByRole('button', { name: 'Make it a project' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect((await get(`/v1/opportunities/${opportunity.id}`)).body.approval_status).toBe('project')
  expect(reports).toEqual([])
})

test('the page of the customer has no accessibility fault, in light and dark', async () => {
  const { post, estimate } = await drafted()
  await post(`/v1/estimates/${estimate.id}/send`)
  const { body } = await post(`/v1/estimates/${estimate.id}/link`)
  // axe is run by the browser's tools, which the policy does not restrict with this option.
  const { page } = await open(new URL(body.url).pathname, { bypassCSP: true })
  await checkerOf(page)('the page of the customer')
  // Another site cannot show the page under its own buttons.
  const other = await open('/docs', {})
  await other.page.setContent(`<iframe src="${body.url}"></iframe>`)
  await expect
    .poll(() => other.page.frames().map((frame) => frame.url()))
    .toContain('chrome-error://chromewebdata/')
})

test('a print is the letter alone, also of the customer’s page', async () => {
  const further = Array.from({ length: 60 }, (_, n) => `Board ${n + 1}.`)
  const { key, post, estimate } = await drafted(further)
  await post(`/v1/estimates/${estimate.id}/send`)
  const { body } = await post(`/v1/estimates/${estimate.id}/link`)
  const { page } = await openAs(key, `/estimates/${estimate.id}`)
  await page.getByText('Half before we begin').waitFor()
  const pages = await pagesOf(await page.pdf({ format: 'Letter' }))
  expect(pages.length).toBeLessThanOrEqual(4)
  const text = pages.join(' ')
  for (const once of ['Maria Alvarez', 'Shingles', ...further, 'Total $658.00', 'Half before we begin'])
    expect(text.split(once), once).toHaveLength(2)
  // The heads of the columns are on each page with items.
  for (const one of pages) expect(one.includes('Unit price')).toBe(/Shingles|Board/.test(one))
  for (const button of ['Copy link', 'More actions', 'Opportunities']) expect(text).not.toContain(button)
  // How long ago something was is wrong later.
  expect(text).not.toMatch(/\b(now|ago)\b/)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.getByRole('button').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Alvarez roof' }).count()).toBe(0)
  for (const shown of ['Test', 'Maria Alvarez', 'Shingles', '$658.00'])
    expect(await page.getByRole('article').getByText(shown).first().isVisible()).toBe(true)
  const customer = await open(new URL(body.url).pathname, { colorScheme: 'dark' })
  await customer.page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await customer.page.getByRole('button').count()).toBe(0)
  const letter = (await pagesOf(await customer.page.pdf({ format: 'Letter' }))).join(' ')
  for (const once of ['Test', 'Shingles', ...further, 'Total $658.00'])
    expect(letter.split(once), once).toHaveLength(2)
  expect(letter).not.toContain('Your name')
  const style = "getComputedStyle(document.querySelector('main'))"
  const colors = await customer.page.evaluate(`[${style}.color, ${style}.backgroundColor]`)
  expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})
