import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PURCHASE } from '../../integration/expenses/api.ts'
import { http } from '../../support/api.ts'
import { fill } from '../../support/data/expense-data.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { openAs, openConsole, settled } from '../support/console.ts'

const DAY_MS = 86_400_000

test('Today shows appointments, what needs somebody, the month and what others did', async () => {
  const ws = await newWorkspace(http)
  const { key, post, put, get } = ws
  const mia = await ws.join()
  const { body: contact } = await post('/v1/contacts', { name: 'Rosa', phone: '512-555-0143' })
  await mia.post('/v1/opportunities', {
    name: 'Deck',
    value: 1200,
    primary_contact_id: contact.id,
    sales_rep_id: mia.id,
    address_city: 'Austin',
    appointment_at: new Date(Date.now() + DAY_MS).toISOString(),
  })
  const { body: job } = await post('/v1/opportunities', { name: 'Roof', value: 500 })
  await post(`/v1/opportunities/${job.id}/approve`)
  const { body: estimate } = await post(`/v1/opportunities/${job.id}/estimates`, { title: 'Roof', amount: 9 })
  await post(`/v1/estimates/${estimate.id}/send`)
  const today = new Date().toISOString().slice(0, 10)
  const { body: first } = await post('/v1/expenses', {
    ...PURCHASE,
    expense_date: today,
    project_id: job.id,
  })
  await post('/v1/expenses', { ...PURCHASE, expense_date: today })
  await put(`/v1/expenses/${first.id}/external-references/quickbooks`, { external_id: '1' })
  await until(async () => (await get('/v1/overview')).body.needs_you.jobs_over_estimate === 1)
  await until(async () => (await get('/v1/overview')).body.needs_you.expenses_not_handled?.count === 1)

  const { page, reports } = await openAs(key, '/')
  const appointment = page.getByRole('list', { name: 'Appointments tomorrow' }).getByRole('listitem')
  await appointment.getByRole('link', { name: 'Deck' }).waitFor()
  await appointment.getByText('Mia').waitFor()
  expect(await appointment.getByRole('link', { name: '(512) 555-0143' }).getAttribute('href')).toBe(
    'tel:5125550143',
  )
  await appointment.getByRole('link', { name: 'Austin' }).waitFor()
  const needs = page.getByRole('list', { name: 'Needs you' }).getByRole('listitem')
  expect(await needs.allTextContents()).toEqual([
    '1 job costs more than the estimate',
    '1 expense not in QuickBooks $11',
    '2 purchases without a receipt',
  ])
  const figures = page.getByRole('list', { name: 'This month' }).getByRole('listitem')
  expect(await figures.allTextContents()).toEqual([
    'Won 1$500Last month $0',
    'Spent $21Last month $0',
    'Open 1$1,200At the end of last month $0',
  ])
  await page.getByText('Show twelve weeks as a table').click()
  expect(await page.getByRole('table', { name: 'Twelve weeks' }).getByRole('row').count()).toBe(13)
  const acts = page.getByRole('list', { name: 'Since you were here' }).getByRole('listitem')
  await acts.filter({ hasText: 'Mia added the lead Deck' }).waitFor()
  expect(await acts.filter({ hasText: 'Roof' }).count()).toBe(0)

  // Each number is the number of records of the list that it opens.
  const rowsOf = async (line: string, table: string) => {
    await page.goto('/')
    await page.getByRole('link', { name: line }).click()
    const rows = page.getByRole('table', { name: table }).getByRole('row')
    await rows.nth(1).waitFor()
    return (await rows.count()) - 1
  }
  expect(await rowsOf('job costs more than the estimate', 'Jobs over their estimate')).toBe(1)
  expect(await rowsOf('expense not in QuickBooks', 'Expenses')).toBe(1)
  expect(await rowsOf('purchases without a receipt', 'Expenses')).toBe(2)
  expect(await rowsOf('Open', 'Open leads')).toBe(1)
  expect(await rowsOf('Won', 'Won')).toBe(1)
  expect(reports).toEqual([])
})

test('an empty workspace shows the first steps that a member may do', async () => {
  const { key, join } = await newWorkspace(http)
  const { page } = await openAs(key, '/')
  const steps = [
    ['Invite the people you work with', 'Add a member'],
    ['Add your first lead', 'New lead'],
    ['Book an expense with its receipt', 'Create an expense'],
    ['Notify another system with a webhook', 'Create a subscription'],
  ]
  const list = (shown: Page) => shown.getByRole('list', { name: 'First steps' }).getByRole('link')
  for (const [step = '', form = ''] of steps) {
    await page.goto('/')
    await list(page).filter({ hasText: step }).click()
    await page.getByRole('dialog', { name: form }).waitFor()
    await page.reload()
    await settled(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
  }
  const member = await join([])
  const other = await openAs(member.key, '/')
  await expect.poll(() => list(other.page).allTextContents()).toEqual([steps[1]?.[0], steps[3]?.[0]])
})

test('Today opens with one request for data, also with 10,000 expenses, and asks for nothing else before a minute', async () => {
  const { id, owner, key, post } = await newWorkspace(http)
  await post('/v1/opportunities', { contact_name: 'Ann' })
  await fill(id, owner, [], { count: 10_000, unreconciled: 9_792, archived: 0 })
  const { page } = await openConsole('/icon.svg')
  await page.evaluate(`sessionStorage.setItem('console.api-key', ${JSON.stringify(key)})`)
  await page.clock.install()
  const asked: string[] = []
  let underWay = 0
  page.on('request', (request) => {
    if (!request.url().includes('/v1/')) return
    asked.push(new URL(request.url()).pathname)
    underWay++
  })
  page.on('response', (response) => {
    if (response.url().includes('/v1/')) underWay--
  })
  await page.goto('/')
  await settled(page)
  await until(() => underWay === 0)
  expect(asked.toSorted()).toEqual(['/v1/me', '/v1/overview'])
  const shown = await page.evaluate<number>('performance.now()')
  console.log(`Today with 10,000 expenses: shown ${Math.round(shown)} ms after the navigation`)
  asked.length = 0
  await page.clock.runFor(55_000)
  await until(() => underWay === 0)
  expect(asked).toEqual([])
  await page.clock.runFor(10_000)
  await until(() => asked.includes('/v1/overview'))
})
