import { expect, test } from 'vitest'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { PHONE } from '../support/browser.ts'
import { openAs } from '../support/console.ts'

test('a caller is noted with phone and email on a phone, becomes a lead, and is found', async () => {
  const { key, get } = await newWorkspace(http)
  const { page, reports } = await openAs(key, '/opportunities', { viewport: PHONE })
  await page.getByRole('button', { name: 'New lead' }).click()
  const create = page.getByRole('dialog', { name: 'New lead' })
  await create.getByRole('combobox', { name: 'Contact', exact: true }).fill('Rosa')
  await page.getByRole('option', { name: 'Create “Rosa”' }).click()
  await create.getByLabel('Phone').fill('(512) 555-1238')
  await create.getByLabel('Email').fill('rosa')
  await create.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.poll(() => create.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
  await create.getByLabel('Email').fill('rosa@example.com')
  await create.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.poll(() => create.count()).toBe(0)
  const { data: contacts } = (await get('/v1/contacts')).body
  expect(contacts).toMatchObject([{ name: 'Rosa', phone: '(512) 555-1238', email: 'rosa@example.com' }])
  const [lead] = (await get('/v1/opportunities')).body.data
  expect(lead).toMatchObject({ contact_name: 'Rosa', primary_contact_id: contacts[0].id })

  await page.keyboard.press('/')
  const search = page.getByRole('dialog', { name: 'Search' })
  const answered = Promise.withResolvers<void>()
  await page.route('**/v1/search?*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await search.getByLabel('Find a record').fill('555-1238')
  await search.getByText('Searching…').waitFor()
  answered.resolve()
  await search.getByText('1 found.').waitFor()
  await search.getByRole('link', { name: 'Contact Rosa' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rosa' }).waitFor()
  expect(reports.filter((report) => !/400/.test(report))).toEqual([])
})

test('contacts are searched, added and corrected, and a contact shows its opportunities', async () => {
  const { key, post, get } = await newWorkspace(http)
  const { body: ann } = await post('/v1/contacts', { name: 'Ann', phone: '+15125550100' })
  await post('/v1/contacts', { name: 'Bob' })
  await post('/v1/opportunities', { name: 'Kitchen', primary_contact_id: ann.id, value: 1200 })
  const { page, reports } = await openAs(key, '/contacts')
  const table = page.getByRole('table')
  await table.getByRole('link', { name: 'Bob' }).waitFor()
  await page.getByLabel('Search').fill('555-0100')
  await expect.poll(() => table.getByRole('link', { name: 'Bob' }).count()).toBe(0)
  await table.getByRole('link', { name: 'Ann' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ann' }).waitFor()
  await page.getByRole('link', { name: 'Kitchen' }).waitFor()
  expect(await page.getByRole('link', { name: '(512) 555-0100' }).getAttribute('href')).toBe(
    'tel:+15125550100',
  )
  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit “Ann”' })
  await edit.getByLabel('Street').fill('418 Juniper Street')
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: '418 Juniper Street' }).waitFor()
  expect((await get(`/v1/contacts/${ann.id}`)).body).toMatchObject({
    name: 'Ann',
    address_street: '418 Juniper Street',
  })
  await page.getByRole('link', { name: 'Kitchen' }).click()
  await page.getByRole('link', { name: 'Ann' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ann' }).waitFor()
  await page.getByRole('button', { name: 'New lead' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  // The name of the contact, which the form was given, is the lead's.
  await page.getByRole('cell', { name: 'Ann', exact: true }).waitFor()
  const { data } = (await get(`/v1/opportunities?primary_contact_id=${ann.id}`)).body
  expect(data.map(({ contact_name }: { contact_name: string }) => contact_name)).toEqual(['Ann', null])
  expect(reports).toEqual([])
})
