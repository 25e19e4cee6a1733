import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { http } from '../../support/api.ts'
import { fill } from '../../support/data/expense-data.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { openAs } from '../support/console.ts'

/** More than two pages of the API. */
const COUNT = 251

/** Key of a workspace with expenses, which these tests only read. */
let key: string
beforeAll(async () => {
  const workspace = await newWorkspace(http)
  await fill(workspace.id, workspace.owner, [], { count: COUNT, unreconciled: 5, archived: 0 })
  key = workspace.key
})

test('the CSV has every expense of the filter, and no link to a receipt', async () => {
  const { page, reports } = await openAs(key, '/expenses?include_archived=true')
  const save = async (count: number) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    await page.getByText(`${count} expenses were saved in ${download.suggestedFilename()}.`).waitFor()
    expect(download.suggestedFilename()).toMatch(/^expenses-\d{4}-\d\d-\d\d\.csv$/)
    return readFile(await download.path(), 'utf8')
  }
  const all = await save(COUNT)
  expect(all.startsWith('\ufeffid,expense_date,')).toBe(true)
  expect(all.trimEnd().split('\r\n')).toHaveLength(COUNT + 1)
  expect(all).not.toContain('X-Amz')
  // The rows were not written by requests, so the list of systems does not name it.
  await page.goto('/expenses?include_archived=true&unreconciled_by=books')
  expect((await save(5)).trimEnd().split('\r\n')).toHaveLength(6)
  expect(reports).toEqual([])
})

test('a long download shows how far it is, and can be canceled', async () => {
  const { page } = await openAs(key, '/expenses')
  await page.getByRole('status').filter({ hasText: 'expenses' }).waitFor()
  // The second page never comes.
  let held = 0
  await page.route('**/v1/expenses?*after=*', () => {
    held += 1
  })
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download CSV' })
  await dialog.getByText('100 expenses loaded').waitFor()
  await expect.poll(() => held).toBeGreaterThan(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('The download was cancelled; nothing was saved.').waitFor()
  await expect.poll(() => dialog.count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('a long table has few rows in the page, and is loaded and read on by keyboard', async () => {
  const { page, reports } = await openAs(key, '/expenses?include_archived=true')
  const table = page.getByRole('table', { name: 'Expenses' })
  const rows = page.locator('tbody tr[data-index]')
  const focused = () => page.evaluate('document.activeElement?.closest("tr")?.dataset.index')
  await rows.first().getByRole('link').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe('1')
  // The end is further away each time, until all are loaded.
  await expect
    .poll(async () => {
      await page.keyboard.press('End')
      return focused()
    })
    .toBe(`${COUNT - 1}`)
  expect(await table.getAttribute('aria-rowcount')).toBe(`${COUNT + 1}`)
  expect(await rows.last().getAttribute('aria-rowindex')).toBe(`${COUNT + 1}`)
  expect(await rows.count()).toBeLessThan(80)
  await page.getByText(`${COUNT} expenses, $`).waitFor()
  // The row with the focus stays, also when it is scrolled away.
  await page
    .getByRole('region', { name: 'Expenses' })
    .evaluate((element) => Reflect.set(element, 'scrollTop', 0))
  await expect.poll(() => rows.first().getAttribute('data-index')).toBe('0')
  expect(await focused()).toBe(`${COUNT - 1}`)
  await page.keyboard.press('Home')
  await expect.poll(focused).toBe('0')
  // Coming back from one expense leads to the same place.
  await page.keyboard.press('End')
  await expect.poll(focused).toBe(`${COUNT - 1}`)
  await page.keyboard.press('Enter')
  await page.waitForURL(/expenses\/[0-9a-f-]+$/)
  await page.getByRole('heading', { name: 'Receipt' }).waitFor()
  await page.goBack()
  await page.locator(`tr[data-index="${COUNT - 1}"]`).waitFor()
  // The rows name receipts that do not exist.
  expect(reports.filter((line) => !line.includes('Failed to load resource'))).toEqual([])
})
