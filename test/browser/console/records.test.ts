import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PURCHASE } from '../../integration/expenses/api.ts'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { checkerOf } from '../support/accessibility.ts'
import { PHONE } from '../support/browser.ts'
import { openAs } from '../support/console.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('the page of a job and of a contact leads to the next and the previous record of the list it was opened from', async () => {
  const { key, post } = await newWorkspace(http)
  for (const name of ['Ann', 'Ben', 'Cleo']) await post('/v1/contacts', { name })
  for (const name of ['Attic', 'Bath', 'Cellar']) await post('/v1/opportunities', { name })
  const { page, reports } = await openAs(key, '/contacts')
  const walk = async (kind: string, names: readonly [string, string, string]) => {
    const [first, second, third] = names
    const list = page.getByRole('navigation', { name: kind })
    const names_ = () => list.getByRole('link').allTextContents()
    await page.getByRole('link', { name: first, exact: true }).click()
    await expect.poll(() => heading(page).textContent()).toBe(first)
    expect(await names_()).toEqual(['Next'])
    await list.getByRole('link', { name: 'Next' }).click()
    await expect.poll(() => heading(page).textContent()).toBe(second)
    expect(await names_()).toEqual(['Previous', 'Next'])
    await list.getByRole('link', { name: 'Next' }).click()
    await expect.poll(() => heading(page).textContent()).toBe(third)
    await list.getByRole('link', { name: 'Previous' }).click()
    await expect.poll(() => heading(page).textContent()).toBe(second)
  }
  const rows = async (table: string): Promise<[string, string, string]> => {
    const links = page.getByRole('table', { name: table }).getByRole('row').getByRole('link')
    await links.nth(2).waitFor()
    const [a = '', b = '', c = ''] = await links.allTextContents()
    return [a, b, c]
  }
  await walk('Contacts of the list', await rows('Contacts'))
  await page.goto('/opportunities/list?approval_status=opportunity')
  await walk('Leads and jobs of the list', await rows('Open leads'))
  expect(reports).toEqual([])
})

const NOBODY = '01957a3c-5b00-7000-8000-0000000000ff'

test.each([
  ['opportunities', 'Opportunity', 'Opportunities', '/opportunities'],
  ['contacts', 'Contact', 'Contacts', '/contacts'],
  ['expenses', 'Expense', 'Expenses', '/expenses'],
  ['estimates', 'Estimate', 'Opportunities', '/opportunities'],
  ['webhooks', 'Subscription', 'Webhooks', '/webhooks'],
  ['deliveries', 'Delivery', 'Webhooks', '/webhooks'],
  ['events', 'Event', 'Events', '/events'],
])('a record of %s that does not exist offers the list', async (area, record, list, path) => {
  const { key } = await newWorkspace(http)
  const { page } = await openAs(key, `/${area}/${NOBODY}`)
  await page.getByRole('heading', { level: 1, name: `${record} not found` }).waitFor()
  await page.getByText(`There is no such ${record.toLowerCase()}, or you may not see it.`).waitFor()
  if (area === 'contacts') await checkerOf(page)('a contact that does not exist')
  await page.locator('#main').getByRole('link', { name: list, exact: true }).click()
  await page.waitForURL(`**${path}`)
  expect(new URL(page.url()).pathname).toBe(path)
})

test('on a phone the money of a job is above its details, on a wide window beside them', async () => {
  const { key, post } = await newWorkspace(http)
  const { body: job } = await post('/v1/opportunities', { name: 'Roof', value: 500 })
  await post('/v1/expenses', { ...PURCHASE, project_id: job.id })
  const { page } = await openAs(key, `/opportunities/${job.id}`)
  const tops = () =>
    Promise.all(
      ['Job cost', 'Details', 'Timeline'].map(
        async (name) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? 0,
      ),
    )
  await page.getByText('Spent').first().waitFor()
  const [cost = 0, details = 0] = await tops()
  expect(cost).toBe(details)
  await page.setViewportSize(PHONE)
  await expect
    .poll(async () => {
      const all = await tops()
      return JSON.stringify(all) === JSON.stringify(all.toSorted((a, b) => a - b)) && new Set(all).size
    })
    .toBe(3)
})
