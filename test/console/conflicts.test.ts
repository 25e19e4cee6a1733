import { expect, test } from 'vitest'
import { http } from '../support/api.ts'
import { openAs } from '../support/console.ts'
import { newWorkspace } from '../support/workspace.ts'

/** A dialog keeps the record it was opened with. After a conflict, its next change is conditional on the version it has shown. */
test('a vendor that another has archived meanwhile is renamed at the second try, and stays archived', async () => {
  const { key, get, post, patch } = await newWorkspace(http)
  const { id } = (await post('/v1/vendors', { name: 'Old' })).body
  const { page } = await openAs(key, '/settings/vendors')
  await page.getByRole('button', { name: 'Rename Old' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename the vendor' })
  await dialog.getByLabel('Name').fill('New')
  expect((await patch(`/v1/vendors/${id}`, { is_archived: true })).status).toBe(200)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').getByText('Is archived: no → yes').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('It is called New now.').waitFor()
  expect((await get(`/v1/vendors/${id}`)).body).toMatchObject({ name: 'New', is_archived: true })
})
