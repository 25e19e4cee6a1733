import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fill } from '../bench/expense-data.ts'
import { http } from '../support/api.ts'
import { violations } from '../support/axe.ts'
import { PHONE, startBrowser } from '../support/browser.ts'
import { openAs, WIDE } from '../support/console.ts'
import { newWorkspace, type TestWorkspace } from '../support/workspace.ts'

let browser: Browser
let workspace: TestWorkspace
let newest: string
beforeAll(async () => {
  browser = await startBrowser()
  workspace = await newWorkspace(http)
  const { id, owner, post, get, put } = workspace
  const project = (await post('/v1/opportunities', { name: 'Garage' })).body.id
  await fill(
    id,
    owner,
    Array.from({ length: 9 }, () => project),
    { count: 60, pending: 5, archived: 0 },
  )
  newest = (await get('/v1/expenses?limit=1&has_receipt=true')).body.data[0].id
  const reference = { external_id: 'C-1', url: 'https://crm.example.com/1', metadata: { batch: 7 } }
  await put(`/v1/expenses/${newest}/external-references/crm`, reference)
})
afterAll(() => browser.close())

describe.each(['light', 'dark'] as const)('in the %s scheme, axe finds nothing', (colorScheme) => {
  test.each([
    ['wide', WIDE],
    ['phone', PHONE],
  ])('%s', async (_, viewport) => {
    const { page, reports } = await openAs(browser, workspace.key, '/expenses', { colorScheme, viewport })
    const check = async (what: string) => {
      expect([what, await violations(page)]).toEqual([what, []])
      expect([what, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([
        what,
        viewport.width,
      ])
    }
    await page.locator('tbody a').first().waitFor()
    await page.getByText('More filters').click()
    await check('list')
    await page.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option', { name: 'Garage' }).waitFor()
    await check('choosing a project')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Create an expense' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    await page.getByText('Enter a number such as').waitFor()
    await check('form with an error')

    await page.goto(`/expenses/${newest}`)
    await page.getByRole('link', { name: 'C-1' }).waitFor()
    // These rows name a file that does not exist.
    await page.getByText('The receipt cannot be shown here.').waitFor()
    await check('one expense')
    await page.getByRole('button', { name: 'Add a reference' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
    await page.getByText('Use 1 to 64 lower-case letters').waitFor()
    await check('reference with an error')
    // The file store has no such file.
    expect(reports.filter((line) => !line.includes('Failed to load resource'))).toEqual([])
  })
})
