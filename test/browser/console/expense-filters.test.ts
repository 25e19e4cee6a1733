import { expect, test } from 'vitest'
import { PURCHASE, purchase } from '../../integration/expenses/api.ts'
import { http } from '../../support/api.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { checkerOf } from '../support/accessibility.ts'
import { openAs, openConsole, settled } from '../support/console.ts'

test('the list of expenses opens with three requests for data, and asks for names when they are needed', async () => {
  const workspace = await newWorkspace(http)
  await purchase(workspace)
  // The page asks once, and sums lag.
  await until(async () => (await workspace.get('/v1/expenses/summary')).body.count === 1)
  const { page, reports } = await openConsole('/icon.svg')
  await page.evaluate(`sessionStorage.setItem('console.api-key', ${JSON.stringify(workspace.key)})`)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v1/')) asked.push(pathname)
  })
  await page.goto('/expenses')
  await settled(page)
  await page.getByRole('status').filter({ hasText: '1 expense' }).waitFor()
  expect(asked.toSorted()).toEqual(['/v1/expenses', '/v1/expenses/summary', '/v1/me'])
  await page.getByRole('combobox', { name: 'Project' }).click()
  await expect.poll(() => asked).toContain('/v1/opportunities')
  await page.getByRole('button', { name: 'More filters' }).click()
  await expect.poll(() => asked).toContain('/v1/members')
  expect(reports).toEqual([])
})

test('expenses are found by period and work, filters that are set are pills, and a page leads to the next expense', async () => {
  const workspace = await newWorkspace(http)
  const { key, put, post } = workspace
  const today = new Date().toISOString().slice(0, 10)
  const make = async (vendor_name: string, expense_date: string, more: object = {}) =>
    (await post('/v1/expenses', { ...PURCHASE, vendor_name, expense_date, ...more })).body.id
  const alpha = await make('Alpha', '2025-01-10')
  await make('Beta', '2025-02-10', { billable: true })
  await make('Gamma', today)
  await put(`/v1/expenses/${alpha}/external-references/quickbooks`, { external_id: '1' })
  const { page, reports } = await openAs(key, '/expenses')
  const names = () => page.locator('tbody a[href^="/expenses/"]').allTextContents()
  await expect.poll(names).toEqual(['Gamma', 'Beta', 'Alpha'])
  const pills = page.getByRole('list', { name: 'Filters that are set' }).getByRole('button')

  await page.getByLabel('Period').selectOption('This month')
  await expect.poll(names).toEqual(['Gamma'])
  await page.getByLabel('Period').selectOption('Any')
  await page.getByLabel('To do').selectOption('Not in QuickBooks')
  await expect.poll(names).toEqual(['Gamma', 'Beta'])
  expect(await pills.allTextContents()).toEqual(['Remove Not in the books of: QuickBooks ×'])
  await page.getByRole('button', { name: 'More filters (1)' }).click()
  await page.getByLabel('Billable').selectOption('Billable')
  await expect.poll(names).toEqual(['Beta'])
  await checkerOf(page)('filters that are set')
  await pills.filter({ hasText: 'Billable: Billable' }).click()
  await expect.poll(names).toEqual(['Gamma', 'Beta'])
  expect(await page.getByLabel('Billable').inputValue()).toBe('')

  await page.getByRole('link', { name: 'Gamma' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  const neighbors = page.getByRole('navigation', { name: 'Expenses of the list' })
  expect(await neighbors.getByRole('link').allTextContents()).toEqual(['Next'])
  await neighbors.getByRole('link', { name: 'Next' }).click()
  await expect.poll(() => heading.textContent()).toBe('Beta')
  // Alpha is not on the list.
  expect(await neighbors.getByRole('link').allTextContents()).toEqual(['Previous'])
  expect(reports).toEqual([])
})

test('a list is shown although its sum cannot be counted, and the rate per mile is remembered', async () => {
  const { key, post } = await newWorkspace(http)
  await post('/v1/expenses', { ...PURCHASE, vendor_name: 'Alpha' })
  const { page } = await openAs(key, '/contacts')
  await page.route('**/v1/expenses/summary*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/expenses')
  await page.getByRole('link', { name: 'Alpha' }).waitFor()
  await page.getByText('The sum could not be calculated.').waitFor()
  const form = page.getByRole('dialog')
  const open = async () => {
    await page.getByRole('button', { name: 'Create an expense' }).click()
    await form.getByLabel('Type').selectOption('Mileage')
  }
  await open()
  await form.getByLabel('Miles driven').fill('42')
  await form.getByLabel('Rate per mile').fill('0.7')
  await form.getByRole('button', { name: 'Create' }).click()
  await page.getByText('42 miles at $0.70 a mile').waitFor()
  await page.goto('/expenses')
  await open()
  expect(await form.getByLabel('Rate per mile').inputValue()).toBe('0.7')
})
