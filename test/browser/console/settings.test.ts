import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { purchase } from '../../integration/expenses/api.ts'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { chooseAction, openAs, settled, stored } from '../support/console.ts'

test('an API key is shown once, works, and is revoked', async () => {
  const { key, get } = await newWorkspace(http)
  const { page, reports } = await openAs(key, '/settings/api-keys')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Bookkeeping')
  // The least that a key can be is what it is at first.
  expect(await page.getByRole('dialog').getByLabel('Read-only').isChecked()).toBe(true)
  await page.getByRole('dialog').getByLabel('Manages webhooks').check()
  await page.getByRole('dialog').getByText('More fields').click()
  await page.getByRole('dialog').getByLabel('Manage the workspace').uncheck()
  const expiry = `${new Date().getFullYear() + 1}-03-01T10:30`
  await page.getByRole('dialog').getByLabel('Expires').fill(expiry)
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  const shown = page.getByRole('dialog', { name: 'Your new API key' })
  const made = (await shown.getByText(/^wsk_/).textContent()) ?? ''
  expect(
    (await http({ method: 'GET', target: '/v1/me', headers: { authorization: `Bearer ${made}` } })).status,
  ).toBe(200)
  await shown.getByRole('button', { name: 'Done' }).click()
  await shown.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(made)
  expect(await stored(page)).not.toContain(made)
  await page.getByRole('button', { name: 'Revoke Bookkeeping' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('The key was revoked.').waitFor()
  const { body } = await get('/v1/api-keys')
  expect(body.data.find((each: { name: string }) => each.name === 'Bookkeeping')).toMatchObject({
    status: 'revoked',
    read_only: true,
    manage_subscriptions: true,
    permissions: ['expenses.view', 'expenses.view_all', 'expenses.edit', 'expenses.edit_all'],
    // What was entered is in the time zone of the browser.
    expires_at: await page.evaluate(`new Date('${expiry}').toISOString()`),
  })
  expect(reports).toEqual([])
})

test('members are added, changed, deactivated and activated', async () => {
  const { key, get } = await newWorkspace(http)
  const { page } = await openAs(key, '/settings/members')
  const dialog = page.getByRole('dialog')
  const mia = async () => {
    const { body } = await get('/v1/members')
    return body.data.find((each: { name: string }) => each.name === 'Mia Moss')
  }
  await page.getByRole('button', { name: 'Add a member' }).click()
  await dialog.getByLabel('Name').fill('Mia Moss')
  await dialog.getByLabel('Email').fill('mia')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => dialog.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
  await dialog.getByLabel('Email').fill('mia@example.com')
  await dialog.getByLabel('Custom').check()
  await dialog.getByLabel('See expenses').check()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await page.getByText('Mia Moss was added.').waitFor()
  expect(await mia()).toMatchObject({ email: 'mia@example.com', permissions: ['expenses.view'] })

  await chooseAction(page, 'Edit', 'Mia Moss')
  await dialog.getByLabel('Manage the workspace').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Mia Moss was changed.').waitFor()
  // One button a row.
  const rows = page.getByRole('table', { name: 'Members' }).getByRole('row')
  expect(await rows.getByRole('button').count()).toBe((await rows.count()) - 1)
  // A search leads to the row.
  await page.keyboard.press('/')
  await dialog.getByLabel('Find a record').fill('mia moss')
  await page.keyboard.press('Enter')
  await page.locator('tr[aria-current=true]').getByText('Mia Moss').waitFor()
  expect((await mia()).permissions).toContain('workspace.admin')

  await chooseAction(page, 'Deactivate', 'Mia Moss')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByText('The member was deactivated.').waitFor()
  expect(await mia()).toMatchObject({ status: 'deactivated' })
  await page.route('**/v1/members/*', (route) =>
    route.fulfill({ status: 403, json: { error: { code: 'forbidden', message: 'Not by this key' } } }),
  )
  await chooseAction(page, 'Activate', 'Mia Moss')
  await page.getByText('Not by this key').waitFor()
  await page.unroute('**/v1/members/*')
  await chooseAction(page, 'Activate', 'Mia Moss')
  await page.getByText('Mia Moss is active again.').waitFor()
  expect(await mia()).toMatchObject({ status: 'active' })
})

test('pipelines, custom fields, vendors and categories are created', async () => {
  const { key, get } = await newWorkspace(http)
  const { page, reports } = await openAs(key, '/settings')
  const dialog = page.getByRole('dialog')
  await page.getByText('Professional').waitFor()

  await page.getByRole('link', { name: 'Pipelines' }).click()
  await page.getByRole('button', { name: 'Create a pipeline' }).click()
  await dialog.getByLabel('Name').fill('Roofs')
  await dialog.getByLabel('Stage 1', { exact: true }).fill('Lead')
  for (const [n, stage] of ['Sold', 'Visit'].entries()) {
    await dialog.getByRole('button', { name: 'Add a stage' }).click()
    await dialog.getByLabel(`Stage ${n + 2}`, { exact: true }).fill(stage)
  }
  await dialog.getByRole('button', { name: 'Move Visit up' }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Roofs was created.').waitFor()
  const { body: pipelines } = await get('/v1/pipelines')
  expect(pipelines.data[0]).toMatchObject({
    name: 'Roofs',
    stages: [{ name: 'Lead' }, { name: 'Visit' }, { name: 'Sold' }],
  })
  await page.getByRole('button', { name: 'Edit Roofs' }).click()
  await dialog.getByLabel('Stage 3', { exact: true }).fill('Won')
  await dialog.getByRole('button', { name: 'Move Lead down' }).click()
  await dialog.getByLabel('New opportunities begin here').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The changes were saved.').waitFor()
  await page.getByRole('cell', { name: 'Roofs (default)' }).waitFor()
  const [{ stages: before }] = pipelines.data
  const [changed] = (await get('/v1/pipelines')).body.data
  expect(changed).toMatchObject({
    is_default: true,
    stages: [before[1], before[0], { ...before[2], name: 'Won' }],
  })

  await page.getByRole('link', { name: 'Custom fields' }).click()
  await page.getByRole('button', { name: 'Create a field' }).click()
  await dialog.getByLabel('Label').fill('Roof type')
  await dialog.getByLabel('Key').fill('roof_type')
  await dialog.getByLabel('Type').selectOption('select')
  await dialog.getByLabel('Options').fill('flat\ngable')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Roof type was created.').waitFor()
  await page.getByRole('button', { name: 'Delete Roof type' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The field was deleted.').waitFor()

  for (const [link, noun, path] of [
    ['Vendors', 'vendor', '/v1/vendors'],
    ['Categories', 'category', '/v1/expense-categories'],
  ] as const) {
    await page.getByRole('link', { name: link }).click()
    await page.getByRole('button', { name: `Add a ${noun}` }).click()
    await dialog.getByLabel('Name').fill(`New ${noun}`)
    await dialog.getByRole('button', { name: 'Add' }).click()
    await page.getByRole('cell', { name: `New ${noun}`, exact: true }).waitFor()
    expect((await get(path)).body.data).toMatchObject([{ name: `New ${noun}` }])
    await page.getByRole('button', { name: `Rename New ${noun}` }).click()
    await dialog.getByLabel('Name').fill(`Old ${noun}`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: `Archive Old ${noun}` }).click()
    await page.getByRole('button', { name: `Restore Old ${noun}` }).waitFor()
    expect((await get(path)).body.data).toEqual([])
    await page.getByRole('button', { name: `Restore Old ${noun}` }).click()
    await page.getByRole('button', { name: `Archive Old ${noun}` }).waitFor()
    expect((await get(path)).body.data).toMatchObject([{ name: `Old ${noun}` }])
  }
  expect(reports).toEqual([])
})

test('a member without the permission to change settings sees a message that says so', async () => {
  const { join } = await newWorkspace(http)
  const { key } = await join([])
  const { page } = await openAs(key, '/settings/members')
  await page.getByText('Your key may see these settings.').waitFor()
  expect(await page.getByRole('button', { name: 'Add a member' }).count()).toBe(0)
})

test('the audit log says who changed what, names the record and leads to it, and is filtered by action', async () => {
  const { key, post, patch } = await newWorkspace(http)
  const { body: vendor } = await post('/v1/vendors', { name: 'Lone Star Lumber' })
  await patch(`/v1/vendors/${vendor.id}`, { is_archived: true })
  const hook = { trigger_id: 'call.missed', target_url: 'http://127.0.0.1:9/hook' }
  const { body: subscription } = await post('/v1/subscriptions', hook)
  await patch(`/v1/subscriptions/${subscription.id}`, { headers: { 'X-Team': 'roofing' } })
  const { page, reports } = await openAs(key, '/settings/audit-log')
  const row = page.getByRole('row', { name: /Vendor created/ })
  await row.getByText('Olive Owner, by API key').waitFor()
  await row.getByText('Name: Lone Star Lumber').waitFor()
  const archived = page.getByRole('row', { name: /Vendor changed/ })
  await archived.getByRole('link', { name: 'Lone Star Lumber' }).waitFor()
  const changed = page.getByRole('row', { name: /Subscription changed/ })
  await changed.getByText('Headers: none → X-Team').waitFor()
  const link = changed.getByRole('link', { name: hook.target_url })
  expect(await link.getAttribute('href')).toBe(`/webhooks/${subscription.id}`)
  await page.getByLabel('Action').selectOption('Workspace created')
  await row.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Operator, by the operator’s tool/ }).waitFor()
  expect(reports).toEqual([])
})

test('a key that only reads is offered no writes on any page', async () => {
  const workspace = await newWorkspace(http)
  const { key, post } = workspace
  const { body: job } = await post('/v1/opportunities', { name: 'Kitchen' })
  const { body: contact } = await post('/v1/contacts', { name: 'Ann' })
  const expense = await purchase(workspace)
  const { body: reader } = await post('/v1/api-keys', { name: 'reader', read_only: true })
  const { page } = await openAs(reader.api_key, '/')
  const found: string[] = []
  const pages = [
    ...['/opportunities', `/opportunities/${job.id}`, '/contacts', `/contacts/${contact.id}`, '/expenses'],
    ...[`/expenses/${expense.id}`, '/photos', '/webhooks', '/failures', '/settings/vendors'],
    '/settings/api-keys',
  ]
  for (const path of pages) {
    await page.goto(path)
    await settled(page)
    const buttons = await page.locator('#main').getByRole('button').allTextContents()
    found.push(
      ...buttons.filter((text) =>
        /Create|Add|Edit|Approve|Move|Upload|Redeliver|Rename|Archive|Revoke|Remove|Delete|Pause/.test(text),
      ),
    )
  }
  expect(found).toEqual([])
  expect(key).not.toBe(reader.api_key)
})

test('a read-only key that manages webhooks is offered their writes, but no replay', async () => {
  const { post } = await newWorkspace(http)
  const hook = { trigger_id: 'photo.deleted', target_url: 'http://127.0.0.1:9/hook' }
  const { body: subscription } = await post('/v1/subscriptions', hook)
  const limits = { name: 'listener', read_only: true, manage_subscriptions: true }
  const { body: listener } = await post('/v1/api-keys', limits)
  const { page } = await openAs(listener.api_key, '/webhooks')
  await page.getByRole('button', { name: 'Create a subscription' }).waitFor()
  await page.goto(`/webhooks/${subscription.id}`)
  await page.getByRole('button', { name: 'Send a test' }).waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  const items = await page.locator('#main li').getByRole('button').allTextContents()
  expect(items).toEqual(['Edit', 'Pause', 'Rotate secret', 'Delete'])
  await page.goto('/contacts')
  await settled(page)
  expect(await page.locator('#main').getByRole('button', { name: 'Add' }).count()).toBe(0)
})

test('an admin downloads every record of the workspace, and members without the rights are not offered it', async () => {
  const workspace = await newWorkspace(http)
  const { body: lead } = await workspace.post('/v1/opportunities', { name: 'Roof' })
  const estimates = `/v1/opportunities/${lead.id}/estimates`
  const { body: estimate } = await workspace.post(estimates, { title: 'First', amount: 1 })
  const { page, reports } = await openAs(workspace.key, '/settings')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^workspace-.*\.ndjson$/)
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n')
  const ids = lines.map((line) => JSON.parse(line).id)
  expect(ids).toEqual(expect.arrayContaining([workspace.id, lead.id, estimate.id]))
  expect(reports).toEqual([])
  const limits = { name: 'x', permissions: ['workspace.admin'] }
  const { body: limited } = await workspace.post('/v1/api-keys', limits)
  const other = await openAs(limited.api_key, '/settings')
  await other.page.getByRole('heading', { name: 'Your session' }).waitFor()
  expect(await other.page.getByRole('button', { name: 'Download everything' }).count()).toBe(0)
})

test('a calendar feed is created, its address is shown once and works, and it is revoked', async () => {
  const { key } = await newWorkspace(http)
  const { page, reports } = await openAs(key, '/calendar')
  await page.getByRole('button', { name: 'Create a feed' }).click()
  await page.getByRole('dialog').getByLabel('All appointments').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  const shown = page.getByRole('dialog', { name: 'Your new calendar feed' })
  const target = new URL((await shown.getByText(/\.ics$/).textContent()) ?? '').pathname
  const statusOf = async () => (await http({ method: 'GET', target })).status
  expect(await statusOf()).toBe(200)
  await shown.getByRole('button', { name: 'Done' }).click()
  await shown.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(target)
  expect(await stored(page)).not.toContain(target)
  await page.getByRole('button', { name: 'Revoke the feed of All appointments' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('The feed was revoked.').waitFor()
  expect(await statusOf()).toBe(404)
  expect(reports).toEqual([])
})
