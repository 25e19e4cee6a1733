import { expect, test } from 'vitest'
import { PURCHASE } from '../../integration/expenses/api.ts'
import { http } from '../../support/api.ts'
import { fill } from '../../support/data/expense-data.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { checkerOf } from '../support/accessibility.ts'
import { moreFilters, openAs, WIDE } from '../support/console.ts'

/** More than a page of the API. */
const COUNT = 130

test('all expenses of a list longer than a page are selected and marked, and none that another filter hides', async () => {
  const { id, owner, key, get } = await newWorkspace(http)
  await fill(id, owner, [], { count: COUNT, unreconciled: COUNT, archived: 0 })
  // The page asks for the sum once, and counters follow the rows.
  const summary = async (filter = '') =>
    (await get(`/v1/expenses/summary?include_archived=true${filter}`)).body
  await until(async () => (await summary()).count === COUNT)
  const { page, reports } = await openAs(key, '/expenses?include_archived=true')
  const type = page.getByLabel('Type', { exact: true })
  const all = page.getByRole('button', { name: `Select all ${COUNT} that match` })
  const loaded = page.getByLabel('Select the 100 loaded')
  await loaded.waitFor()
  expect(await all.count()).toBe(0)
  await moreFilters(page)
  // Its list is known then.
  await type.selectOption('mileage')
  await page.getByLabel(`Select the ${COUNT / 10} loaded`).waitFor()
  expect(await all.count()).toBe(0)
  await type.selectOption('')
  await loaded.check()
  await page.getByText('All 100 loaded are selected.').waitFor()
  await all.click()
  await page.getByText(`${COUNT} expenses selected`).waitFor()
  expect(await all.count()).toBe(0)
  await type.selectOption('mileage')
  await page.getByText(`${COUNT / 10} expenses selected`).waitFor()
  await type.selectOption('')
  await all.click()

  await page.getByRole('button', { name: 'Mark as handled' }).click()
  const mark = page.getByRole('dialog', { name: 'Mark as handled' })
  await mark.getByLabel('System').selectOption({ label: 'Another system' })
  await mark.getByLabel('Name of the system').fill('quickbooks')
  await mark.getByText(`${COUNT} will be marked.`).waitFor()
  await mark.getByRole('button', { name: `Mark ${COUNT} expenses` }).click()
  await page.getByText(`${COUNT} expenses marked.`).waitFor()
  await until(async () => (await summary('&reconciled_by=quickbooks')).count === COUNT)
  await page.getByLabel('Select the 100 loaded').waitFor()
  expect(reports).toEqual([])
})

test('expenses are marked once the systems are loaded from which the dialog proposes one', async () => {
  const { key, post, put } = await newWorkspace(http)
  await post('/v1/expenses', PURCHASE)
  const { body: handled } = await post('/v1/expenses', PURCHASE)
  await put(`/v1/expenses/${handled.id}/external-references/quickbooks`, { external_id: '1' })
  const { page, reports } = await openAs(key, '/expenses?unreconciled_by=quickbooks')
  const { promise: isAwaited, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/v1/external-references?*', async (route) => {
    await isAwaited
    await route.continue()
  })
  await page.getByLabel('Select the 1 loaded').check()
  await page.getByRole('button', { name: 'Mark as handled' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as handled' })
  const mark = dialog.getByRole('button', { name: 'Mark 1 expense' })
  await mark.waitFor()
  expect(await mark.isDisabled()).toBe(true)
  expect(await dialog.getByLabel('Name of the system').count()).toBe(0)
  load()
  await mark.click()
  await page.getByText('1 expense marked.').waitFor()
  expect(reports).toEqual([])
})

test('a bulk change names the systems that have the expenses in their books', async () => {
  const { key, post, put } = await newWorkspace(http)
  await post('/v1/expense-categories', { name: 'Lumber' })
  for (const system of ['qbo', 'payroll', undefined]) {
    const { body } = await post('/v1/expenses', PURCHASE)
    if (system) await put(`/v1/expenses/${body.id}/external-references/${system}`, { external_id: '1' })
  }
  const { page, reports } = await openAs(key, '/expenses')
  await page.getByLabel('Select the 3 loaded').check()
  await page.getByRole('button', { name: 'Category', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Category').selectOption('Lumber')
  await dialog
    .getByText(
      /^2 of them are in the books of (Payroll and QuickBooks Online|QuickBooks Online and Payroll)\.$/,
    )
    .waitFor()
  expect(reports).toEqual([])
})

test('a bulk change shows its progress, is cancelled, names what somebody else changed, and is undone', async () => {
  const { key, get, post, patch } = await newWorkspace(http)
  await post('/v1/expense-categories', { name: 'Lumber' })
  const { body: paint } = await post('/v1/expense-categories', { name: 'Paint' })
  const { body: garage } = await post('/v1/opportunities', { name: 'Garage' })
  const ids: string[] = []
  for (let n = 0; n < 24; n++) {
    const more = { vendor_name: `Vendor ${n}`, category_id: n % 2 ? paint.id : null }
    ids.push((await post('/v1/expenses', { ...PURCHASE, ...more })).body.id)
  }
  const [first = ''] = ids
  const { page, reports } = await openAs(key, '/expenses')
  const select = () => page.getByLabel('Select the 24 loaded').check()
  const categories = async () => {
    const { data } = (await get('/v1/expenses?limit=100')).body
    return data
      .map(({ category }: { category: { name: string } | null }) => category?.name ?? 'none')
      .toSorted()
  }
  const before = await categories()
  const form = page.getByRole('dialog')
  const change = async (button: string, fill: () => Promise<unknown>) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await fill()
    await form.getByRole('button', { name: /^Change \d+ expenses$/ }).click()
  }
  await select()
  await patch(`/v1/expenses/${first}`, { category_id: paint.id })
  await change('Category', () => form.getByLabel('Category').selectOption('Lumber'))
  await page.getByText(/^23 expenses changed\. 1 has been changed meanwhile .*: Vendor 0, \$.*\.$/).waitFor()
  expect((await categories()).filter((name: string) => name === 'Lumber')).toHaveLength(23)
  await page.getByLabel('1 expense selected').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('23 expenses restored.').waitFor()
  await patch(`/v1/expenses/${first}`, { category_id: null })
  expect(await categories()).toEqual(before)

  await page.reload()
  await select()
  await change('Project', async () => {
    await form.getByRole('combobox', { name: 'Project' }).fill('gar')
    await page.getByRole('option', { name: 'Garage' }).click()
  })
  await page.getByText('24 expenses changed.').waitFor()
  expect((await get(`/v1/expenses?project_id=${garage.id}&limit=100`)).body.data).toHaveLength(24)
  await select()
  await change('Billable', () => form.getByLabel('Billable').selectOption('Billable'))
  await page.getByText('24 expenses changed.').nth(1).waitFor()
  expect((await get('/v1/expenses?billable=true&limit=100')).body.data).toHaveLength(24)

  // The service refuses requests for a while, and the rest is cancelled meanwhile.
  await page.reload()
  await select()
  let patches = 0
  await page.route('**/v1/expenses/*', (route) =>
    route.request().method() === 'PATCH' && ++patches > 16
      ? route.fulfill({
          status: 429,
          headers: { 'Retry-After': '20', 'Content-Type': 'application/json' },
          body: TOO_MANY,
        })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Archive' }).click()
  const progress = page.getByRole('progressbar', { name: '24 expenses to be archived' })
  await expect.poll(() => progress.getAttribute('value')).toBe('16')
  await expect.poll(() => patches).toBeGreaterThan(16)
  await checkerOf(page)('the progress of a bulk change')
  await page.setViewportSize(WIDE)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('16 expenses archived. 8 expenses not, because you stopped.').waitFor()
  await page.unroute('**/v1/expenses/*')
  expect((await get('/v1/expenses?limit=100')).body.data).toHaveLength(8)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('16 expenses restored.').waitFor()
  expect((await get('/v1/expenses?limit=100')).body.data).toHaveLength(24)
  expect(reports.filter((report) => !report.includes('429'))).toEqual([])
})

const TOO_MANY = JSON.stringify({ error: { code: 'rate_limited', message: 'too many', request_id: 'r' } })
