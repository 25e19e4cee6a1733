import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { http } from '../support/api.ts'
import { violations } from '../support/axe.ts'
import { PHONE, startBrowser } from '../support/browser.ts'
import { openAs, WIDE } from '../support/console.ts'
import { picture } from '../support/picture.ts'
import { newWorkspace } from '../support/workspace.ts'

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

/** A workspace with something in every part of the pages. */
async function filled() {
  const workspace = await newWorkspace(http)
  const { post } = workspace
  const { body: contact } = await post('/v1/contacts', { name: 'Maria', email: 'maria@example.com' })
  await post('/v1/custom-fields', { key: 'roof', label: 'Roof', type: 'select', options: ['flat'] })
  await post('/v1/custom-fields', {
    key: 'extras',
    label: 'Extras',
    type: 'multi_select',
    options: ['gutter'],
  })
  await post('/v1/pipelines', { name: 'Repairs', stages: [{ name: 'Asked' }, { name: 'Done' }] })
  const { body: made } = await post('/v1/opportunities', {
    name: 'Kitchen',
    contact_name: 'Maria',
    value: 1200,
    tags: ['new'],
    primary_contact_id: contact.id,
    custom_fields: { roof: 'flat' },
  })
  const { id } = made
  await post(`/v1/opportunities/${id}/estimates`, { title: 'Phase 1', amount: 5 })
  const recipients = [{ name: 'Maria', email: 'maria@example.com' }]
  await post('/v1/envelopes', { title: 'Agreement', opportunity_id: id, recipients })
  await post('/v1/calls', { direction: 'inbound', outcome: 'completed', contact_id: contact.id })
  const expense = { expense_type: 'purchase', expense_date: '2026-03-13', amount_tax_inclusive: 5 }
  await post('/v1/expenses', { ...expense, project_id: id })
  return { ...workspace, opportunityId: id }
}

describe.each(['light', 'dark'] as const)('in the %s scheme, axe finds nothing', (colorScheme) => {
  test.each([
    ['wide', WIDE],
    ['phone', PHONE],
  ])('%s', async (_, viewport) => {
    const { key, opportunityId } = await filled()
    const { page, reports } = await openAs(browser, key, '/photos', { colorScheme, viewport })
    const check = async (what: string) => {
      expect([what, await violations(page)]).toEqual([what, []])
      const width = await page.evaluate('document.documentElement.scrollWidth')
      expect([what, width]).toEqual([what, viewport.width])
    }
    const checkDialog = async (button: string) => {
      await page.getByRole('button', { name: button, exact: true }).click()
      await page.getByRole('dialog').waitFor()
      await check(button)
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    }
    const buffer = await picture(400, 300).jpeg().toBuffer()
    const files = [
      { name: 'a.jpg', mimeType: 'image/jpeg', buffer },
      { name: 'b.txt', mimeType: 'text/plain', buffer },
    ]
    await page.getByLabel('Files to upload').setInputFiles(files)
    const tile = page.getByRole('list', { name: 'Photos' }).getByRole('button')
    await expect.poll(() => tile.locator('img').count()).toBe(1)
    await check('photos')
    await tile.click()
    await page.getByRole('dialog').locator('img').waitFor()
    await check('lightbox')
    await page.keyboard.press('Escape')

    await page.goto('/opportunities')
    await page.getByRole('link', { name: 'Kitchen' }).waitFor()
    await check('board')
    await checkDialog('Create an opportunity')
    await checkDialog('Move… Kitchen')

    await page.goto(`/opportunities/${opportunityId}`)
    for (const heading of ['Estimates', 'Envelopes', 'Calls', 'Expenses']) {
      await page.getByRole('table', { name: heading }).waitFor()
    }
    await check('opportunity')
    await checkDialog('Edit')
    await checkDialog('Approve')
    await checkDialog('Create an estimate')
    expect(reports).toEqual([])
  })
})
