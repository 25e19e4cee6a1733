import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PURCHASE } from '../../integration/expenses/api.ts'
import { http } from '../../support/api.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { openAs, openConsole, settled, stored, subscribed } from '../support/console.ts'

test('the overview shows events as they happen, deliveries, health, and expenses by system', async () => {
  const { key, post, put, get, posts, made } = await subscribed()
  await post('/v1/opportunities', { contact_name: 'Ann', value: 1200 })
  await until(() => posts.length === 1)
  const deliveries = `/v1/subscriptions/${made.id}/deliveries?status=succeeded`
  await until(async () => (await get(deliveries)).body.data.length === 1)
  const { body: expense } = await post('/v1/expenses', PURCHASE)
  await post('/v1/expenses', PURCHASE)
  await put(`/v1/expenses/${expense.id}/external-references/books`, { external_id: '1' })

  const { page, reports } = await openAs(key, '/')
  const hours = page.getByRole('list', { name: /^Deliveries by hour: [12] succeeded, / })
  await expect.poll(() => hours.getByRole('link').count()).toBe(1)
  await page.getByText('Show as a table').click()
  await page.getByRole('table', { name: 'Deliveries by hour' }).waitFor()
  await page.getByRole('region', { name: 'Health of the subscriptions' }).getByText('healthy').waitFor()
  const systems = page.getByRole('list', { name: 'Expenses by system' }).getByRole('listitem')
  await expect
    .poll(() => systems.allTextContents())
    .toEqual(['books1 handled1 not yet handled0 with an error'])
  const stages = page.getByRole('list', { name: 'Opportunities by stage' }).getByRole('listitem')
  await expect.poll(async () => (await stages.allTextContents())[0]).toBe('New lead$1,200 in 1')
  const figures = page.getByRole('list', { name: 'Money' }).getByRole('listitem')
  await expect
    .poll(() => figures.allTextContents())
    .toEqual(['$1,200Open opportunities 1', '$0Projects 0', '$21Expenses 2'])
  const events = page.getByRole('list', { name: 'Recent events' }).getByRole('listitem')
  await expect.poll(() => events.count()).toBe(3)
  await post('/v1/opportunities', { contact_name: 'Ben' })
  await expect.poll(() => events.count()).toBe(4)
  await expect.poll(async () => (await stages.allTextContents())[0]).toBe('New lead$1,200 in 2')
  await hours.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
  await page
    .getByRole('table', { name: 'Events' })
    .getByRole('link', { name: 'opportunity.created' })
    .first()
    .waitFor()
  expect(JSON.parse(await stored(page))).toEqual([{}, { 'console.api-key': key }, ''])
  expect(reports).toEqual([])
})

test('a member who sees no expenses sees deliveries first, and an empty workspace its first steps', async () => {
  const { key, join } = await newWorkspace(http)
  const { page } = await openAs(key, '/')
  const steps = [
    ['Invite the people you work with', 'Add a member'],
    ['Note your first lead', 'Create an opportunity'],
    ['Book an expense with its receipt', 'Create an expense'],
    ['Tell another system by a webhook', 'Create a subscription'],
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
  const first = other.page.getByRole('heading', { level: 2 })
  await expect.poll(() => first.allTextContents()).toContain('Deliveries of the last 24 hours')
  const headings = (await first.allTextContents()).filter((text) =>
    /^(Deliveries|Opportunities|Expenses by)/.test(text),
  )
  expect(headings).toEqual(['Deliveries of the last 24 hours', 'Opportunities by stage'])
})

test('a job shows what it has cost, against its value and estimate, and each number leads to its list', async () => {
  const { key, post } = await newWorkspace(http)
  const { body: job } = await post('/v1/opportunities', { name: 'Kitchen', value: 1000 })
  const { body: category } = await post('/v1/expense-categories', { name: 'Materials' })
  const of = { ...PURCHASE, project_id: job.id }
  await post('/v1/expenses', { ...of, amount_tax_inclusive: 240, category_id: category.id })
  await post('/v1/expenses', { ...of, amount_tax_inclusive: 10 })
  await post('/v1/expenses', PURCHASE)
  const { body: idle } = await post('/v1/opportunities', { name: 'Roof', value: 700 })
  const { page, reports } = await openAs(key, `/opportunities/${idle.id}`)
  const cost = page.getByRole('region', { name: 'Job cost' })
  await cost.getByText('Nothing spent yet').waitFor()
  await cost.getByText('$700.00, 0% spent').waitFor()
  await page.goto(`/opportunities/${job.id}`)
  await cost.getByText('$250.00', { exact: true }).waitFor()
  await cost.getByText('$1,000.00, 25% spent').waitFor()
  const categories = cost.getByRole('list', { name: 'Cost by category' }).getByRole('listitem')
  expect(await categories.allTextContents()).toEqual([
    'Materials$240.00 in 1',
    'Without a category$10.00 in 1',
  ])
  await cost.getByRole('link', { name: '2', exact: true }).click()
  await expect
    .poll(() => page.getByRole('status').filter({ hasText: 'expense' }).textContent())
    .toContain('2 expenses, $250.00')
  expect(reports).toEqual([])
})

const MAX_REQUESTS = 8

test('the overview opens with at most 8 requests, and sends one a minute while nothing happens', async () => {
  const { key, post, put, url, posts } = await subscribed()
  await post('/v1/subscriptions', { trigger_id: 'expense.created', target_url: url })
  await post('/v1/opportunities', { contact_name: 'Ann' })
  for (const system of ['books', 'jobs', 'archive']) {
    const { body: expense } = await post('/v1/expenses', PURCHASE)
    await put(`/v1/expenses/${expense.id}/external-references/${system}`, { external_id: '1' })
  }
  await until(() => posts.length === 4)

  const { page } = await openConsole('/icon.svg')
  await page.evaluate(`sessionStorage.setItem('console.api-key', ${JSON.stringify(key)})`)
  await page.clock.install()
  const asked: string[] = []
  let underWay = 0
  page.on('request', (request) => {
    if (!request.url().includes('/v1/')) return
    asked.push(request.url())
    underWay++
  })
  page.on('response', (response) => {
    if (response.url().includes('/v1/')) underWay--
  })
  await page.goto('/')
  await settled(page)
  await until(() => underWay === 0)
  // On a slow machine, what is shown later asks again for what is older than a second.
  const opening = new Set(asked).size
  console.log(`requests to open the overview: ${opening}`)
  expect(opening).toBeLessThanOrEqual(MAX_REQUESTS)

  for (let minute = 1; minute <= 5; minute++) {
    asked.length = 0
    for (let second = 0; second < 60; second++) {
      await page.clock.runFor(1000)
      await until(() => underWay === 0)
    }
    console.log(`requests of minute ${minute}: ${asked.length}`)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.length).toBeLessThanOrEqual(minute === 1 ? MAX_REQUESTS : 1)
  }
  asked.length = 0
  await page.keyboard.press('Shift')
  await until(() => asked.length > 1)
})
