import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { chooseAction, moreFilters, openAs } from '../support/console.ts'

const purchase = (fields: object = {}) => ({
  expense_type: 'purchase',
  expense_date: '2026-03-13',
  amount_tax_inclusive: 1234.5,
  vendor_name: 'Lone Star Lumber',
  ...fields,
})

test('an expense is created, found, edited, handled by a system and deleted', async () => {
  const { key, get, post, put } = await newWorkspace(http)
  await post('/v1/vendors', { name: 'Hill Country Paint' })
  await post('/v1/expense-categories', { name: 'Materials' })
  await post('/v1/opportunities', { name: 'Kitchen remodel' })
  const { page, reports } = await openAs(key, '/expenses')
  await page.getByText('No expenses yet.').waitFor()

  await page.getByRole('button', { name: 'Create an expense' }).click()
  const create = page.getByRole('dialog', { name: 'Create an expense' })
  await create.getByLabel('Date').fill('2026-03-13')
  await create.getByLabel('Amount, tax included').fill('1,234.50')
  await create.getByLabel('Vendor').fill('Hill Country Paint')
  await create.getByLabel('Category').selectOption('Materials')
  await create.getByRole('combobox', { name: 'Project' }).fill('kitchen')
  await page.getByRole('option', { name: 'Kitchen remodel' }).click()
  await create.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL('**/expenses/*')
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.textContent()).toBe('Hill Country Paint')
  await page.getByText('$1,234.50').waitFor()
  const [expense] = (await get('/v1/expenses')).body.data
  expect(expense).toMatchObject({ amount_tax_inclusive: 1234.5, project: { name: 'Kitchen remodel' } })
  expect(expense).toMatchObject({ vendor: { id: expect.any(String) }, category: { name: 'Materials' } })

  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit the expense' })
  await edit.getByLabel('Tax in the amount').fill('94.08')
  await edit.getByLabel('Reimbursement').selectOption('Approved')
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The expense was changed.').waitFor()
  await page.getByText('$94.08').waitFor()

  await page.getByRole('button', { name: 'Add a reference' }).click()
  const add = page.getByRole('dialog', { name: 'Add a reference' })
  await add.getByRole('combobox', { name: 'System', exact: true }).fill('books')
  await add.getByLabel('Id in that system').fill('TX-1')
  await add.getByLabel('Link').fill('https://books.example.com/TX-1')
  await add.getByLabel('Metadata').fill('{"batch": 7}')
  await add.getByRole('button', { name: 'Add' }).click()
  const link = page.getByRole('link', { name: 'TX-1' })
  expect(await link.getAttribute('href')).toBe('https://books.example.com/TX-1')
  const { external_references } = (await get(`/v1/expenses/${expense.id}`)).body
  expect(external_references.books.metadata).toEqual({ batch: 7 })
  await put(`/v1/expenses/${expense.id}/external-references/qbo`, { external_id: '17' })
  await page.reload()
  const isNamed = (dialog: Locator) =>
    dialog.getByText('In the books of Books and QuickBooks Online.').waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  await isNamed(edit)
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await chooseAction(page, 'Delete')
  await isNamed(page.getByRole('dialog'))
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('navigation').getByRole('link', { name: 'Expenses' }).click()
  await page.getByRole('row', { name: /Hill Country Paint .*\$1,234\.50 .*Approved .*Books/ }).waitFor()
  const fault = { code: 'vendor_unknown', message: 'No such vendor', retryable: false }
  await put(`/v1/expenses/${expense.id}/sync-errors/payroll`, fault)
  await page.goto('/expenses?sync_error_by=payroll')
  await page.getByRole('link', { name: 'Hill Country Paint' }).click()
  await page.getByRole('row', { name: /Payroll vendor_unknown No such vendor No 1/ }).waitFor()
  await page.getByRole('button', { name: 'Remove the error of payroll' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('The error was removed.').waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Sync errors' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Remove the reference of books' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove the reference of QuickBooks Online' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('This expense is in the books of no system yet.').waitFor()

  await chooseAction(page, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The expense was deleted.').waitFor()
  await page.getByText('No expenses yet.').waitFor()
  expect((await get('/v1/expenses')).body.data).toEqual([])
  expect(reports).toEqual([])
})

test('what is wrong is said at its field', async () => {
  const { key } = await newWorkspace(http)
  const { page } = await openAs(key, '/expenses')
  await page.getByRole('button', { name: 'Create an expense' }).click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel('Amount, tax included')
  const create = dialog.getByRole('button', { name: 'Create' })
  await amount.fill('12,50')
  await create.click()
  await dialog.getByText('Enter a number such as 1234.50.').waitFor()
  expect(await amount.getAttribute('aria-invalid')).toBe('true')
  // These faults only the API finds.
  await amount.fill('12.505')
  await dialog.getByLabel('Date').fill('')
  await create.click()
  await dialog.getByText('must have at most two decimals').waitFor()
  expect(await amount.getAttribute('aria-invalid')).toBe('true')
  expect(await dialog.getByLabel('Date').getAttribute('aria-invalid')).toBe('true')
  await dialog.getByLabel('Type').selectOption('Mileage')
  await dialog.getByLabel('Date').fill('2026-03-13')
  await dialog.getByLabel('Miles driven').fill('42.5')
  await dialog.getByLabel('Rate per mile').fill('0.7')
  await dialog.getByText('Amount: $29.75').waitFor()
  await create.click()
  await page.getByText('42.5 miles at $0.70 a mile').waitFor()
})

test('a form that is sent again after its answer was lost creates one expense', async () => {
  const { key, get } = await newWorkspace(http)
  const { page } = await openAs(key, '/expenses')
  let lost = 0
  await page.route('**/v1/expenses', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    lost++
    await route.abort()
  })
  await page.getByRole('button', { name: 'Create an expense' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount, tax included').fill('7')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('The service could not be reached').waitFor()
  expect(lost).toBeGreaterThan(0)
  await page.unroute('**/v1/expenses')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL('**/expenses/*')
  expect((await get('/v1/expenses')).body.data).toHaveLength(1)
})

test('names that are written from right to left stand so in every column of a list', async () => {
  const { key, post } = await newWorkspace(http)
  const [vendor, customer] = ['חנות עץ', 'דנה לוי']
  const { body: project } = await post('/v1/opportunities', { contact_name: customer })
  await post('/v1/expenses', purchase({ vendor_name: vendor, project_id: project.id }))
  await post('/v1/contacts', { name: customer })
  const { page } = await openAs(key, '/expenses')
  const cell = (name: string) => page.locator('td:dir(rtl)').filter({ hasText: name }).first()
  for (const name of [vendor, customer]) await cell(name).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Contacts' }).click()
  await cell(customer).waitFor()
  expect(await page.locator('td:dir(ltr)').filter({ hasText: customer }).count()).toBe(0)
})

test('numbers, days and times are in the language and the time zone of the reader', async () => {
  const { key, post } = await newWorkspace(http)
  const { id } = (await post('/v1/expenses', purchase({ tax_amount_included: 94.08 }))).body
  const { page } = await openAs(key, `/expenses/${id}`, {
    locale: 'de-DE',
    timezoneId: 'America/Los_Angeles',
  })
  for (const text of ['1.234,50\u00a0$', '94,08\u00a0$', '13.03.2026']) await page.getByText(text).waitFor()
  expect(await page.locator('time').first().getAttribute('title')).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:/)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.poll(() => page.getByLabel('Amount, tax included').inputValue()).toBe('1234,50')
  await page.goto('/expenses')
  // In the evening, it is already the next day in UTC.
  await page.clock.setFixedTime(new Date('2026-03-14T03:30:00Z'))
  await page.getByRole('button', { name: 'Create an expense' }).click()
  expect(await page.getByRole('dialog').getByLabel('Date').inputValue()).toBe('2026-03-13')
})

test('filters of the list are in the address, and can be cleared', async () => {
  const { key, post, put } = await newWorkspace(http)
  const project = (await post('/v1/opportunities', { name: 'Garage' })).body.id
  const made = [
    purchase({ vendor_name: 'Alpha', expense_date: '2026-01-10' }),
    purchase({ vendor_name: 'Beta', expense_date: '2026-02-10', project_id: project }),
    purchase({ vendor_name: 'Gamma', expense_date: '2026-03-10' }),
  ]
  const ids: string[] = []
  for (const body of made) ids.push((await post('/v1/expenses', body)).body.id)
  await put(`/v1/expenses/${ids[0]}/external-references/books`, { external_id: 'TX-1' })
  const { page, reports } = await openAs(key, '/expenses')
  const names = () => page.locator('tbody a[href^="/expenses/"]').allTextContents()
  await expect.poll(names).toEqual(['Gamma', 'Beta', 'Alpha'])
  const search = () => new URL(page.url()).searchParams.toString()
  const field = (label: string) => page.getByLabel(label, { exact: true })

  await field('Period').selectOption('Custom')
  // As by a person: the browser reports each digit of the year.
  await field('From').pressSequentially('02012026')
  await field('To').fill('2026-02-28')
  await moreFilters(page)
  await field('In the books').selectOption('Of no system')
  const byProject = page.getByRole('combobox', { name: 'Project' })
  // A name that was typed, but not chosen, filters nothing.
  await byProject.fill('kit')
  await page.getByText('No project has this name').waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => byProject.inputValue()).toBe('')
  await byProject.fill('gar')
  await page.getByRole('option', { name: 'Garage' }).click()
  await expect.poll(names).toEqual(['Beta'])
  expect(search()).toBe(`date_from=2026-02-01&date_to=2026-02-28&reconciled=false&project_id=${project}`)
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect.poll(names).toEqual(['Gamma', 'Beta', 'Alpha'])
  expect(search()).toBe('')
  await moreFilters(page)
  await field('In the books of').selectOption('Books')
  await expect.poll(names).toEqual(['Alpha'])
  await field('Receipt').selectOption('With a receipt')
  await page.getByText('No expense matches the filters.').waitFor()

  // An address shows the same to everyone who opens it, and the API's answer to a wrong value stands at its filter.
  await page.goto(`/expenses?project_id=${project}&include_archived=true`)
  await expect.poll(names).toEqual(['Beta'])
  await expect.poll(() => byProject.inputValue()).toBe('Garage')
  await page.getByRole('button', { name: 'Remove Archived: Include' }).waitFor()
  expect(reports).toEqual([])
  await page.goto('/expenses?unreconciled_by=Books')
  await expect.poll(() => field('Not in the books of').getAttribute('aria-invalid')).toBe('true')
})

test('expenses of a vendor are found, summed, selected, marked as handled and cleared', async () => {
  const { key, get, post, put } = await newWorkspace(http)
  const { body: vendor } = await post('/v1/vendors', { name: 'Hill Country Paint' })
  const paint = { vendor_name: undefined, vendor_id: vendor.id }
  await post('/v1/expenses', purchase({ ...paint, amount_tax_inclusive: 100.1, reference_number: 'R-1' }))
  await post('/v1/expenses', purchase({ ...paint, amount_tax_inclusive: -20 }))
  const { body: synced } = await post('/v1/expenses', purchase())
  const { page, reports } = await openAs(key, '/expenses')
  const total = page.getByRole('status').filter({ hasText: 'expense' })
  await expect.poll(() => total.textContent()).toContain('3 expenses, $1,314.60')
  await moreFilters(page)
  await page.getByRole('combobox', { name: 'Vendor' }).fill('hill')
  await page.getByRole('option', { name: 'Hill Country Paint' }).click()
  await expect.poll(() => total.textContent()).toContain('2 expenses, $80.10')
  await page.getByLabel('Amount from').fill('0')
  await expect.poll(() => total.textContent()).toContain('1 expense, $100.10')
  await page.getByLabel('Amount from').fill('')
  await expect.poll(() => total.textContent()).toContain('2 expenses, $80.10')

  await page.getByLabel('Select the 2 loaded').check()
  await page.getByRole('button', { name: 'Mark as handled' }).click()
  const mark = page.getByRole('dialog', { name: 'Mark as handled' })
  await mark.getByRole('button', { name: 'Mark 2 expenses' }).click()
  await mark.getByText('Use 1 to 64 lower-case letters').waitFor()
  await mark.getByLabel('Name of the system').fill('quickbooks')
  await mark.getByLabel('Its id there').fill('batch-7')
  await mark.getByRole('button', { name: 'Mark 2 expenses' }).click()
  await page.getByText('2 expenses marked.').waitFor()
  const references = async (): Promise<Record<string, { external_id: string }>[]> =>
    (await get('/v1/expenses')).body.data.map(
      ({ external_references }: { external_references: object }) => external_references,
    )
  const idsOf = async () => (await references()).map(({ quickbooks }) => quickbooks?.external_id)
  expect(await idsOf()).toEqual([undefined, 'batch-7', 'batch-7'])

  await page.getByLabel('Select Hill Country Paint').first().check()
  await page.getByRole('button', { name: 'Clear handling' }).click()
  const clear = page.getByRole('dialog', { name: 'Clear handling' })
  await expect.poll(() => clear.getByLabel('System').inputValue()).toBe('quickbooks')
  await clear.getByRole('button', { name: 'Clear 1 expense' }).click()
  await page.getByText('1 expense cleared.').waitFor()
  expect((await idsOf()).filter(Boolean)).toHaveLength(1)

  // What the accounting system has written is named, and stays unless it is replaced; also when it is written meanwhile.
  await put(`/v1/vendors/${vendor.id}/external-references/ledger`, { external_id: 'V-7' })
  const written = { external_id: 'quickbooks-1000', url: 'https://qb.example/1000', metadata: { by: 'sync' } }
  await put(`/v1/expenses/${synced.id}/external-references/quickbooks`, written)
  // The choices of vendors, which name the systems that know them, stay as they are for a while.
  await page.goto('/expenses')
  await page.getByLabel('Select the 3 loaded').check()
  await page.getByRole('button', { name: 'Mark as handled' }).click()
  await expect.poll(() => mark.getByLabel('System').inputValue()).toBe('quickbooks')
  const offered = () => mark.getByLabel('System').locator('option').allTextContents()
  await expect.poll(offered).toEqual(['Ledger', 'QuickBooks', 'Another system'])
  await mark.getByText('1 will be marked. 2 are in QuickBooks already and stay as they are.').waitFor()
  await mark.getByLabel('Replace their ids too').check()
  await mark.getByText('3 will be marked. 2 of them have ids of QuickBooks').waitFor()
  await mark.getByRole('button', { name: 'Mark 3 expenses' }).click()
  await page.getByText('3 expenses marked.').waitFor()
  const before = await references()
  expect(before.map(({ quickbooks }) => quickbooks?.external_id)).not.toContain('quickbooks-1000')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('3 expenses restored.').waitFor()
  expect((await idsOf()).toSorted()).toEqual(['batch-7', 'quickbooks-1000', undefined])
  expect((await get(`/v1/expenses/${synced.id}`)).body.external_references.quickbooks).toMatchObject(written)
  expect(reports).toEqual([])
})
