import { expect, test } from 'vitest'
import { purchase } from '../../integration/expenses/api.ts'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { chooseAction, openAs } from '../support/console.ts'

test('an opportunity is created, with faults at their fields, and edited', async () => {
  const { key, post, get } = await newWorkspace(http)
  await post('/v1/contacts', { name: 'Maria Alvarez', email: 'maria@example.com' })
  await post('/v1/custom-fields', { key: 'roof', label: 'Roof', type: 'select', options: ['flat', 'steep'] })
  await post('/v1/custom-fields', { key: 'floors', label: 'Floors', type: 'number' })
  const extras = { key: 'extras', label: 'Extras', type: 'multi_select', options: ['gutter'] }
  await post('/v1/custom-fields', extras)
  const { page, reports } = await openAs(key, '/opportunities')
  await page.getByRole('button', { name: 'New lead' }).click()
  const create = page.getByRole('dialog', { name: 'New lead' })
  await create.getByLabel('Name', { exact: true }).fill('Kitchen')
  await create.getByLabel('Value in dollars').fill('a lot')
  await create.getByRole('combobox', { name: 'Contact', exact: true }).fill('maria')
  await page.getByRole('option', { name: 'Maria Alvarez (maria@example.com)' }).click()
  await create.getByText('More fields').click()
  await create.getByLabel('Tags').fill(`new, ${'x'.repeat(101)}`)
  await create.getByLabel('Floors').fill('2')
  await create.getByLabel('Roof').selectOption('steep')
  await create.getByLabel('gutter').check()
  const submit = create.getByRole('button', { name: 'Create', exact: true })
  await submit.click()
  await create.getByText('must be a number').waitFor()
  await create.getByLabel('Value in dollars').fill('1,200.50')
  await submit.click()
  await expect.poll(() => create.getByLabel('Tags').getAttribute('aria-invalid')).toBe('true')
  await create.getByLabel('Tags').fill('new')
  await submit.click()
  await expect.poll(() => create.count()).toBe(0)

  const [made] = (await get('/v1/opportunities')).body.data
  expect(made).toMatchObject({
    value: 1200.5,
    tags: ['new'],
    primary_contact_id: expect.any(String),
    custom_fields: { floors: 2, roof: 'steep', extras: ['gutter'] },
  })
  await page.getByRole('link', { name: 'Kitchen' }).click()
  await page.getByRole('link', { name: 'Open its page' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor()
  await page.getByRole('link', { name: 'maria@example.com' }).waitFor()
  // The value is in the details and, once its sum is read, in the job's cost.
  await page.getByText('$1,200.50', { exact: true }).first().waitFor()
  await chooseAction(page, 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit “Kitchen”' })
  expect(await edit.getByRole('combobox', { name: 'Contact', exact: true }).inputValue()).toContain('Maria')
  await edit.getByLabel('Street').fill('418 Juniper Street')
  await edit.getByLabel('Floors').fill('')
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The changes were saved.').waitFor()
  await expect.poll(() => page.getByText('418 Juniper Street').count()).toBe(1)
  const { body: changed } = await get(`/v1/opportunities/${made.id}`)
  expect(changed).toMatchObject({ value: 1200.5, custom_fields: { roof: 'steep', extras: ['gutter'] } })
  expect(changed.custom_fields).not.toHaveProperty('floors')
  expect(reports.filter((report) => !/400/.test(report))).toEqual([])
})

test('an opportunity is approved, archived and restored, each after a question', async () => {
  const { key, post, get } = await newWorkspace(http)
  const { body: made } = await post('/v1/opportunities', { name: 'Kitchen' })
  const { page, reports } = await openAs(key, `/opportunities/${made.id}`)
  const shown = async () => (await get(`/v1/opportunities/${made.id}`)).body
  const status = async () => (await shown()).approval_status
  const confirm = async (name: string) => {
    await chooseAction(page, name)
    const dialog = page.getByRole('dialog', { name: `${name} “Kitchen”?` })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => dialog.count()).toBe(0)
    await chooseAction(page, name)
    // Offered once the pipelines are loaded.
    if (name === 'Approve') await dialog.getByLabel('Move it to Won too').waitFor()
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => dialog.count()).toBe(0)
  }
  await confirm('Approve')
  await page.getByText('“Kitchen” is now a project.').waitFor()
  expect(await status()).toBe('project')
  // Approving offers the stage that is named Won.
  const [{ stages }] = (await get('/v1/pipelines')).body.data
  const won = stages.find(({ name }: { name: string }) => name === 'Won')
  expect((await shown()).stage_id).toBe(won.id)
  await confirm('Archive')
  await page.getByText('“Kitchen” was archived.').waitFor()
  expect(await status()).toBe('archived')
  await confirm('Restore')
  await page.getByText('“Kitchen” was restored.').waitFor()
  expect(await status()).toBe('project')
  expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)
  expect(reports).toEqual([])
})

test('estimates are created, sent, approved and cancelled', async () => {
  const { key, post, get } = await newWorkspace(http)
  const { body: made } = await post('/v1/opportunities', { name: 'Kitchen' })
  const { page, reports } = await openAs(key, `/opportunities/${made.id}`)
  const create = async (title: string) => {
    await page.getByRole('button', { name: 'Create an estimate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create an estimate' })
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
    await dialog.getByLabel('Description of item 1').fill('Cabinets')
    // As a person does it: the 1 that stands there is replaced.
    await dialog.getByLabel('Quantity of item 1').click()
    await page.keyboard.type('120')
    expect(await dialog.getByLabel('Quantity of item 1').inputValue()).toBe('120')
    await dialog.getByLabel('Unit price of item 1').fill('x')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await dialog.getByText('must be a number').waitFor()
    await dialog.getByLabel('Unit price of item 1').fill('42.50')
    await dialog.getByText('Total $5,100.00').waitFor()
    await dialog.getByRole('button', { name: 'Add an item' }).click()
    await dialog.getByLabel('Description of item 2').fill('Delivery')
    await dialog.getByLabel('Unit price of item 2').fill('40')
    await dialog.getByText('Total $40.00').waitFor()
    await dialog.getByText('Sum of the items $5,140.00').waitFor()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect.poll(() => dialog.count()).toBe(0)
  }
  const act = async (label: string, title: string) => {
    await page.getByRole('button', { name: `${label} ${title}` }).click()
    const confirm = label === 'Mark as sent' ? label : `${label} estimate`
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  }
  await create('Phase 1')
  await act('Mark as sent', 'Phase 1')
  await act('Approve', 'Phase 1')
  await page.getByText('$5,140.00 is approved, and the value of the job is not set.').waitFor()
  await page.getByRole('button', { name: 'Set it to $5,140.00' }).click()
  await page.getByText('The value of the job is $5,140.00.').waitFor()
  await expect.poll(() => page.getByText('is approved, and the value').count()).toBe(0)
  expect((await get(`/v1/opportunities/${made.id}`)).body.value).toBe(5140)
  await create('Phase 2')
  await act('Cancel', 'Phase 2')
  const { body } = await get(`/v1/opportunities/${made.id}/estimates`)
  expect(body.data).toMatchObject([
    { title: 'Phase 2', status: 'cancelled', amount: 5140 },
    { title: 'Phase 1', status: 'approved' },
  ])
  expect(await page.getByRole('button', { name: /^(Mark as sent|Approve|Cancel) Phase/ }).count()).toBe(0)
  expect(reports).toEqual([])
})

test('a timeline shows what happened to an opportunity, its expenses only to those who may see them', async () => {
  const workspace = await newWorkspace(http)
  const { key, post, join } = workspace
  const { body: kitchen } = await post('/v1/opportunities', { name: 'Kitchen' })
  const { body: other } = await post('/v1/opportunities', { name: 'Other' })
  const recipients = [{ name: 'Maria', email: 'maria@example.com' }]
  const call = { direction: 'inbound', outcome: 'completed', from_number: '+15125550143' }
  for (const { id, name } of [kitchen, other]) {
    await post('/v1/envelopes', { title: `Agreement of ${name}`, opportunity_id: id, recipients })
    await post('/v1/calls', { ...call, opportunity_id: id, summary: `About ${name}`, duration_seconds: 214 })
    const vendor_name = `Lumber for ${name}`
    await purchase(workspace, { vendor_name, amount_tax_inclusive: 184.62, project_id: id })
  }
  const { page, reports } = await openAs(key, `/opportunities/${kitchen.id}`)
  const entries = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  const expected = [
    /Expense of Jan 2, 2026: Lumber for Kitchen, \$184\.62/,
    /Inbound call, completed, 3:34.*About Kitchen/,
    /Envelope “Agreement of Kitchen” was sent for signature.*Maria/,
    /The opportunity was created/,
  ]
  await expect.poll(() => entries.count()).toBe(expected.length)
  for (const [n, text] of expected.entries()) expect(await entries.nth(n).textContent()).toMatch(text)
  expect(await page.getByText(/(of|About|for) Other/).count()).toBe(0)
  expect(reports).toEqual([])

  const guest = await openAs((await join([])).key, '/opportunities')
  const requested: string[] = []
  guest.page.on('request', (request) => requested.push(request.url()))
  await guest.page.getByRole('link', { name: 'Kitchen' }).click()
  await guest.page.getByRole('link', { name: 'Open its page' }).click()
  await guest.page.getByText('About Kitchen').waitFor()
  await guest.page.getByRole('button', { name: 'Upload photos' }).waitFor()
  expect(await guest.page.getByText('Lumber').count()).toBe(0)
  expect(requested.filter((url) => url.includes('/v1/expenses'))).toEqual([])
  expect(guest.reports).toEqual([])
})
