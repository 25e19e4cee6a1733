import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Permission } from '../../../shared/domain/people/permissions.ts'
import { purchase } from '../../integration/expenses/api.ts'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { openAs } from '../support/console.ts'

const SECRET = 'Secret Supplier'

async function withExpense(permissions: readonly Permission[]) {
  const owner = await newWorkspace(http)
  const project = (await owner.post('/v1/opportunities', { name: 'Garage' })).body.id
  const fields = { amount_tax_inclusive: 98_765.43, vendor_name: SECRET, project_id: project }
  const { id } = await purchase(owner, fields)
  return { owner, id, project, member: await owner.join(permissions) }
}

/** Everything that a page has received from the API, as text. */
function received(page: Page): Promise<string>[] {
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/v1/')) bodies.push(response.text().catch(() => ''))
  })
  return bodies
}

/** Waits until the page has loaded what it shows. */
async function loaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.getByText('Loading…').count()).toBe(0)
}

test('a key without the permissions sees an explanation, and no expense on any page, which asks for none', async () => {
  const { id, project, member } = await withExpense([])
  const { page } = await openAs(member.key, '/expenses')
  const bodies = received(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByText('Your key may not see all expenses').waitFor()
  expect(await page.getByRole('button', { name: 'Create an expense' }).count()).toBe(0)
  const pages = [
    '/',
    '/events',
    '/opportunities',
    `/opportunities/${project}`,
    '/photos',
    '/webhooks',
    '/settings',
    '/expenses',
    `/expenses/${id}`,
  ]
  for (const path of pages) {
    await page.goto(path)
    await loaded(page)
    const text = await page.locator('body').innerText()
    expect([path, text.includes(SECRET), text.includes('98,765')]).toEqual([path, false, false])
    expect(text).not.toContain('Expenses by state of handling')
  }
  await page.getByText('Your key may not see all expenses').waitFor()
  expect(asked.filter((path) => path.startsWith('/v1/expenses'))).toEqual([])
  expect((await Promise.all(bodies)).filter((body) => body.includes(SECRET))).toEqual([])
  await page.goto('/events?trigger_id=expense.created')
  await page.getByText('This needs a permission that you do not have').first().waitFor()
})

test('without the Professional plan, a message says so and no expense is requested', async () => {
  const { key } = await newWorkspace(http, 'starter')
  const { page } = await openAs(key, '/expenses')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  for (const path of ['/expenses', '/expenses/01957a3c-5b00-7000-8000-000000000050']) {
    await page.goto(path)
    await page.getByText('Expenses are part of the Professional plan').waitFor()
  }
  expect(await page.getByRole('button', { name: 'Create an expense' }).count()).toBe(0)
  expect(requests.filter((url) => url.includes('/v1/expenses'))).toEqual([])
})

test('a member sees and edits their own expenses, if those are all they may', async () => {
  const { id, member } = await withExpense(['expenses.view', 'expenses.edit'])
  const { page } = await openAs(member.key, `/expenses/${id}`)
  await page.getByText('There is no such expense, or you may not see it.').waitFor()
  await page.getByRole('link', { name: 'Expenses' }).first().click()
  await page.getByText('Your key may not see all expenses').waitFor()
  await page.getByRole('button', { name: 'Create an expense' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount, tax included').fill('5')
  await dialog.getByLabel('Vendor').fill('Mine')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Mine' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Edit' }).count()).toBe(1)
})

test('a member who edits their own expenses selects no others', async () => {
  const { member } = await withExpense(['expenses.view', 'expenses.view_all', 'expenses.edit'])
  await purchase(member, { vendor_name: 'Mine' })
  const { page } = await openAs(member.key, '/expenses')
  await page.getByRole('row', { name: /Mine/ }).getByRole('checkbox').waitFor()
  await page.getByText(SECRET).waitFor()
  expect(await page.getByRole('checkbox', { name: `Select ${SECRET}` }).count()).toBe(0)
  await page.getByLabel('Select the 1 loaded').check()
  await page.getByText('1 expense selected').waitFor()
})

test('a member who may see but not edit has no buttons for changes', async () => {
  const made = await withExpense(['expenses.view', 'expenses.view_all'])
  const { page } = await openAs(made.member.key, '/expenses')
  await page.getByText(SECRET).waitFor()
  expect(await page.getByRole('button', { name: 'Create an expense' }).count()).toBe(0)
  await page.goto(`/expenses/${made.id}`)
  await page.getByText('Your key may see this expense, but not change it.').waitFor()
  for (const name of ['Edit', 'More actions', 'Add a reference']) {
    expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0])
  }
  expect(await page.locator('input[type=file]').count()).toBe(0)
})

test('a key that only reads is offered neither the trash nor an upload of a photo', async () => {
  const ws = await newWorkspace(http)
  await ws.post('/v1/photos', { mime_type: 'image/jpeg', size_bytes: 9, caption: 'Front' })
  const { api_key } = (await ws.post('/v1/api-keys', { name: 'viewer', read_only: true })).body
  const { page } = await openAs(api_key, '/photos')
  await page.getByRole('list', { name: 'Photos' }).getByRole('button').first().click()
  await page.getByRole('heading', { name: 'Photo: Front (pending)' }).waitFor()
  expect(await page.getByRole('button', { name: 'Move to trash' }).count()).toBe(0)
  expect(await page.locator('input[type=file]').count()).toBe(0)
})

test('rights that are lost while the list is open take the expenses from the page', async () => {
  const { owner, member } = await withExpense(['expenses.view', 'expenses.view_all'])
  const { page } = await openAs(member.key, '/expenses')
  await page.getByText(SECRET).waitFor()
  await owner.patch(`/v1/members/${member.id}`, { permissions: ['expenses.view'] })
  const refresh = page.getByRole('button', { name: 'Refresh' })
  // A changed permission takes some seconds.
  await expect
    .poll(async () => {
      await refresh.click({ timeout: 1000 }).catch(() => undefined)
      return page.getByText('Your key may not see all expenses').count()
    })
    .toBe(1)
  expect(await page.getByText(SECRET).count()).toBe(0)
})
