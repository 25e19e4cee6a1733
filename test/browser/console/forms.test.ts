import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { dialogFocused, isFocused, openAs, signIn } from '../support/console.ts'

const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Add a contact' }).click()
  const form = page.getByRole('dialog', { name: 'Add a contact' })
  await dialogFocused(form)
  return form
}
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

test('a form with input asks before it is left by Escape, a click beside it, its button, going back or a reload', async () => {
  const { key, get } = await newWorkspace(http)
  const { page, reports } = await openAs(key, '/')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Contacts' }).click()
  const clean = await openForm(page)
  await page.keyboard.press('Escape')
  await clean.waitFor({ state: 'detached' })

  const form = await openForm(page)
  const name = form.getByRole('textbox', { name: 'Name' })
  await name.fill('Maria Alvarez')
  const keep = question(page).getByRole('button', { name: 'Keep editing' })
  for (const [leave, answer] of [
    [() => page.keyboard.press('Escape'), 'Enter'],
    [() => page.mouse.click(5, 5), 'Escape'],
    [() => form.getByRole('button', { name: 'Close' }).click(), 'Enter'],
    [() => page.goBack(), 'Escape'],
  ] as const) {
    await leave()
    await expect.poll(() => isFocused(keep)).toBe(true)
    await dialogFocused(question(page))
    await page.keyboard.press(answer)
    await question(page).waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(name)).toBe(true)
    expect([await name.inputValue(), new URL(page.url()).pathname]).toEqual(['Maria Alvarez', '/contacts'])
  }
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])

  const restored = await openForm(page)
  await restored.getByRole('button', { name: 'Restore it' }).click()
  expect(await restored.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Maria Alvarez')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  expect((await get('/v1/contacts')).body.data).toEqual([])
  await page.reload()
  expect(asked).toHaveLength(1)
  expect(reports).toEqual([])
})

test('Cancel leaves at once and offers the input once; the end of the session keeps it, and saving ends it', async () => {
  const { key, get, post, delete: remove } = await newWorkspace(http)
  const { body: next } = await post('/v1/api-keys', {})
  const { page } = await openAs(key, '/contacts')
  const offer = page.getByText('was not saved')
  const first = await openForm(page)
  await first.getByRole('textbox', { name: 'Name' }).fill('Maria')
  await first.getByRole('button', { name: 'Cancel' }).click()
  await first.waitFor({ state: 'detached' })
  const second = await openForm(page)
  await offer.waitFor()
  await second.getByRole('button', { name: 'Cancel' }).click()
  const third = await openForm(page)
  expect(await offer.count()).toBe(0)

  await third.getByRole('textbox', { name: 'Name' }).fill('Ann')
  const { body: me } = await get('/v1/me')
  await remove(`/v1/api-keys/${me.api_key_id}`)
  await expect
    .poll(async () => {
      await third
        .getByRole('button', { name: 'Add', exact: true })
        .click({ timeout: 1000 })
        .catch(() => undefined)
      return page.getByText('Your session ended').count()
    })
    .toBe(1)
  await signIn(page, next.api_key)
  // The form was below the sign-in.
  await third.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Ann was added.').waitFor()
  expect(await page.evaluate(`sessionStorage.getItem('console.drafts')`)).toBeNull()
})

test('a typed name that was not chosen is kept, and its form is not sent without it', async () => {
  const { key, get, post } = await newWorkspace(http)
  for (const name of ['Bathroom', 'Kitchen island', 'Kitchen remodel'])
    await post('/v1/opportunities', { name })
  const { page } = await openAs(key, '/expenses')
  await page.getByRole('button', { name: 'Create an expense' }).click()
  const form = page.getByRole('dialog', { name: 'Create an expense' })
  await form.getByLabel('Amount, tax included').fill('$5')
  const project = form.getByRole('combobox', { name: 'Project' })
  const create = form.getByRole('button', { name: 'Create' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await project.fill('kitchen')
  await page.getByRole('option', { name: 'Kitchen island' }).waitFor()
  await project.press('Enter')
  await create.click()
  await form.getByText('Choose a name from the list, or remove it.').waitFor()
  await expect.poll(() => isFocused(project)).toBe(true)
  // The other faults are shown, too.
  const amount = form.getByLabel('Amount, tax included')
  await amount.fill('')
  await create.click()
  await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true')
  await amount.fill('$5')
  expect([await project.inputValue(), sent]).toEqual(['kitchen', []])

  await project.fill('bath')
  await expect
    .poll(() => form.getByRole('listbox').getByRole('option').allTextContents())
    .toEqual(['Bathroom'])
  await project.press('Enter')
  await expect.poll(() => project.inputValue()).toBe('Bathroom')
  await create.click()
  await page.waitForURL('**/expenses/*')
  const [expense] = (await get('/v1/expenses')).body.data
  expect(expense).toMatchObject({ amount_tax_inclusive: 5, project: { name: 'Bathroom' } })

  // The same for a name that is typed over the chosen one.
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit the expense' })
  const other = edit.getByRole('combobox', { name: 'Project' })
  const save = edit.getByRole('button', { name: 'Save' })
  await expect.poll(() => other.inputValue()).toBe('Bathroom')
  await other.fill('kitchen')
  await save.click()
  await edit.getByText('Choose a name from the list, or remove it.').waitFor()
  expect(await other.inputValue()).toBe('kitchen')
  // Enter chooses nothing while the search runs: the last search found one record.
  await other.fill('island')
  await expect
    .poll(() => edit.getByRole('listbox').getByRole('option', { name: 'Kitchen' }).allTextContents())
    .toEqual(['Kitchen island'])
  const search = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  await page.route(/opportunities\?.*q=remodel/, async (route) => {
    isHeld.resolve()
    await search.promise
    await route.continue()
  })
  await other.fill('remodel')
  await isHeld.promise
  await other.press('Enter')
  expect(await other.inputValue()).toBe('remodel')
  search.resolve()
  await edit.getByRole('option', { name: 'Kitchen remodel' }).waitFor()
  await other.press('Enter')
  await expect.poll(() => other.inputValue()).toBe('Kitchen remodel')
  await save.click()
  await page.getByText('The expense was changed.').waitFor()
  expect((await get(`/v1/expenses/${expense.id}`)).body.project.name).toBe('Kitchen remodel')
  // Without its text, a field has no record.
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect.poll(() => other.inputValue()).toBe('Kitchen remodel')
  await other.fill('')
  await save.click()
  await expect.poll(async () => (await get(`/v1/expenses/${expense.id}`)).body.project).toBeNull()
})

test('Enter in the contact of a lead makes a contact with an unknown name', async () => {
  const { key, post } = await newWorkspace(http)
  await post('/v1/contacts', { name: 'Joanna Smith' })
  const { page } = await openAs(key, '/')
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  const contact = page.getByRole('combobox', { name: 'Contact', exact: true })
  // The key opens the form once the page knows the rights of its user.
  await expect
    .poll(async () => {
      if ((await contact.count()) === 0) await page.keyboard.press('c')
      return contact.count()
    })
    .toBe(1)
  // A contact whose name contains the text is not meant for certain.
  await contact.fill('Ann')
  await page.getByRole('option', { name: 'Joanna Smith' }).waitFor()
  await page.getByRole('option', { name: 'Create “Ann”' }).waitFor()
  await contact.press('Enter')
  expect(await contact.inputValue()).toBe('Ann')
  await contact.fill('Newman Newton')
  await page.getByRole('option', { name: 'Create “Newman Newton”' }).waitFor()
  const name = page.getByRole('textbox', { name: 'Name of the contact' })
  // Enter does nothing until the search has ended. Once it has made the contact, the field is gone.
  await expect
    .poll(async () => {
      if ((await name.count()) === 0) await contact.press('Enter', { timeout: 1_000 }).catch(() => undefined)
      return (await name.count()) === 1 && (await name.inputValue())
    })
    .toBe('Newman Newton')
})
