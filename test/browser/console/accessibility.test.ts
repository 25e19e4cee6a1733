import { expect, test } from 'vitest'
import { http } from '../../support/api.ts'
import { receiver } from '../../support/receiver.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { checkerOf } from '../support/accessibility.ts'
import { follow, openAs, openConsole } from '../support/console.ts'

/** Addresses of pages, and their headings. */
const PAGES = [
  ['/', 'Today'],
  ['/calendar', 'Calendar'],
  ['/connect', 'Connect'],
  ['/webhooks', 'Webhooks'],
  ['/events', 'Events'],
  ['/opportunities', 'Opportunities'],
  ['/contacts', 'Contacts'],
  ['/expenses', 'Expenses'],
  ['/import/contacts', 'Import contacts'],
  ['/photos', 'Photos'],
  ['/settings', 'Workspace'],
  ['/settings/members', 'Members'],
  ['/settings/sign-in', 'Your sign-in'],
  ['/settings/api-keys', 'API keys'],
  ['/settings/pipelines', 'Pipelines'],
  ['/settings/custom-fields', 'Custom fields'],
  ['/settings/vendors', 'Vendors'],
  ['/settings/categories', 'Expense categories'],
  ['/settings/audit-log', 'Audit log'],
  ['/nowhere', 'Page not found'],
] as const
/** Buttons that open a dialog, on a page. */
const DIALOGS = [
  ['/webhooks', 'Webhooks', 'Create a subscription'],
  ['/settings/members', 'Members', 'Add a member'],
  ['/settings/api-keys', 'API keys', 'Revoke test'],
  ['/settings/vendors', 'Vendors', 'Rename Lone Star Lumber'],
  ['/contacts', 'Contacts', 'Add a contact'],
  ['/settings/pipelines', 'Pipelines', 'Create a pipeline'],
] as const

/** A workspace with something on every page; returns the pages of single records. */
async function filled() {
  const workspace = await newWorkspace(http)
  const { post, get, put, patch, key } = workspace
  const { url } = await receiver(() => '<p>hello</p>')
  const { body: made } = await post('/v1/subscriptions', { trigger_ids: ['*'], target_url: url })
  const { body: vendor } = await post('/v1/vendors', { name: 'Lone Star Lumber' })
  const { body: category } = await post('/v1/expense-categories', { name: 'Materials' })
  const reference = { external_id: 'V-7', url: 'https://books.example.com/7' }
  await Promise.all([
    put(`/v1/vendors/${vendor.id}/external-references/books`, reference),
    patch(`/v1/expense-categories/${category.id}`, { is_archived: true }),
    post('/v1/opportunities', { contact_name: 'Ann' }),
    post('/v1/custom-fields', { key: 'roof', label: 'Roof', type: 'select', options: ['flat'] }),
  ])
  const deliveries = `/v1/subscriptions/${made.id}/deliveries?status=succeeded`
  await until(async () => (await get(deliveries)).body.data.length === 1)
  const [{ id, event_id }] = (await get(deliveries)).body.data
  const records = [
    [`/webhooks/${made.id}`, 'Subscription'],
    [`/deliveries/${id}`, 'Delivery'],
    [`/events/${event_id}`, 'Event'],
  ] as const
  return { key, records }
}

test('axe finds nothing on the pages for joining and signing in', async () => {
  const { page } = await openConsole('/sign-in')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Enter an API key.').waitFor()
  await checkerOf(page)('signing in with an error')
  await page.goto('/join#wsi_1')
  await page.getByRole('button', { name: 'Create a passkey and join' }).waitFor()
  await checkerOf(page)('joining')
})

test('axe finds nothing in the empty places of a new workspace, where a link in a text needs more than its color', async () => {
  const { key } = await newWorkspace(http)
  const { page } = await openAs(key, '/')
  const check = checkerOf(page)
  await page.getByText('No appointments.').waitFor()
  await page.getByText('Nothing needs you right now.').waitFor()
  for (const [path, heading] of PAGES) {
    await follow(page, path, heading)
    await check(path)
  }
})

test('axe finds nothing on any page', async () => {
  const { key, records } = await filled()
  const { page, reports } = await openAs(key, '/')
  const check = checkerOf(page)
  for (const [path, heading] of [...PAGES, ...records]) {
    await follow(page, path, heading)
    await check(path)
  }
  for (const [path, heading, button] of DIALOGS) {
    await follow(page, path, heading)
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('dialog').waitFor()
    await check(button)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  }
  await follow(page, '/contacts', 'Contacts')
  const add = () => page.getByRole('button', { name: 'Add a contact' }).click()
  await add()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ann')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).waitFor()
  await check('leaving a form')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await add()
  await page.getByRole('button', { name: 'Restore it' }).waitFor()
  await check('a draft that is offered')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  // On a phone the button is in the menu.
  await follow(page, '/', 'Today')
  await page.keyboard.press('/')
  await page.getByRole('dialog').waitFor()
  await check('search')
  await page.keyboard.press('Escape')
  const [[subscription]] = records
  await follow(page, subscription, 'Subscription')
  await page.getByRole('button', { name: 'Check the receiver' }).click()
  await page.getByText('The receiver has not passed every probe.').waitFor()
  await check('check of a receiver')
  expect(reports).toEqual([])
})
