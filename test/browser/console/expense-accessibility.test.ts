import { expect, test } from 'vitest'
import { http } from '../../support/api.ts'
import { fill } from '../../support/data/expense-data.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { checkerOf, violationsIn } from '../support/accessibility.ts'
import { PHONE } from '../support/browser.ts'
import { follow, openAs, WIDE } from '../support/console.ts'

/** A workspace with something in every part of the pages; returns its newest expense with a receipt. */
async function filled() {
  const { id, owner, key, post, get, put } = await newWorkspace(http)
  const project = (await post('/v1/opportunities', { name: 'Garage' })).body.id
  await fill(
    id,
    owner,
    Array.from({ length: 9 }, () => project),
    { count: 60, unreconciled: 5, archived: 0 },
  )
  const newest = (await get('/v1/expenses?limit=1&has_receipt=true')).body.data[0].id
  const reference = { external_id: 'C-1', url: 'https://crm.example.com/1', metadata: { batch: 7 } }
  await put(`/v1/expenses/${newest}/external-references/crm`, reference)
  const error = { code: 'closed_period', message: 'The period is closed', retryable: false }
  await put(`/v1/expenses/${newest}/sync-errors/books`, error)
  return { key, newest }
}

test('axe finds nothing on the pages of expenses', async () => {
  const { key, newest } = await filled()
  const { page, reports } = await openAs(key, '/expenses')
  const check = checkerOf(page)
  await page.locator('tbody a').first().waitFor()
  await check('list')
  await page.setViewportSize(WIDE)
  await page.getByLabel(/^Select the/).check()
  for (const [action, system, box] of [
    ['Category'],
    ['Project'],
    ['Billable'],
    ['Mark as handled', 'crm', 'Replace their ids too'],
    ['Clear handling', 'crm'],
  ] as const) {
    await page.getByRole('button', { name: action, exact: true }).click()
    const dialog = page.getByRole('dialog')
    if (system) await dialog.getByLabel('System').selectOption({ value: system })
    if (box) await dialog.getByLabel(box).check()
    for (const colorScheme of ['light', 'dark'] as const)
      expect([action, await violationsIn(page, { colorScheme, viewport: WIDE })]).toEqual([action, []])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  }
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: 'Garage' }).waitFor()
  await check('choosing a project')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create an expense' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByText('Enter a number such as').waitFor()
  await check('form with an error')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  await follow(page, `/expenses/${newest}`, 'Lumber Yard')
  await page.getByRole('link', { name: 'C-1' }).waitFor()
  // These rows name a file that does not exist.
  await page.getByText('The receipt cannot be shown here.').waitFor()
  await page.getByRole('table', { name: 'Systems that could not take the expense' }).waitFor()
  await check('one expense')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('dialog').getByText('The receipt cannot be shown here.').waitFor()
  await check('editing beside the receipt')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Add a reference' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await page.getByText('Use 1 to 64 lower-case letters').waitFor()
  await check('reference with an error')
  // The file store has no such file.
  expect(reports.filter((line) => !line.includes('Failed to load resource'))).toEqual([])
})
