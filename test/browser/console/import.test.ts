import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { checkerOf } from '../support/accessibility.ts'
import { openAs, settled } from '../support/console.ts'

const phoneOf = (n: number) => `(512) 555-${String(1000 + n)}`
const COUNT = 196
const KNOWN = 11

/** 196 rows as Excel saves them: 11 known by their phone or email, and 3 that cannot be imported. */
function file(): string {
  const lines = Array.from({ length: COUNT }, (_, n) => {
    if (n === 50) return '"Carter, Mia",not an email,5.12556E+09'
    // Only the service refuses an email of this length.
    if (n === 100) return `Dan,${'d'.repeat(255)}@example.com,`
    if (n === 150) return `Eve,,${phoneOf(149)}`
    return `"New ${n}, Inc.",${n % 2 ? `n${n}@example.com` : ''},${phoneOf(n)}`
  })
  return `\ufeffFull name,E-mail,Mobile,Remark\r\n${lines.map((line) => `${line},x\r\n`).join('')}`
}

const choose = (page: Page, name: string, content: string) =>
  page
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content, 'utf8') })

/** A workspace with eleven of the contacts, under other names. */
async function withKnown() {
  const workspace = await newWorkspace(http)
  for (let n = 0; n < KNOWN; n++) {
    const reach = n % 2 ? { email: `N${n}@example.com` } : { phone: `+1 512 555 ${1000 + n}` }
    await workspace.post('/v1/contacts', { name: `Old ${n}`, ...reach, address_city: 'Austin' })
  }
  const all = async () => {
    const found: { id: string; name: string; address_city: string | null }[] = []
    let cursor = ''
    do {
      const { body } = await workspace.get(`/v1/contacts?limit=100&cursor=${cursor}`)
      found.push(...body.data)
      cursor = body.next_cursor ?? ''
    } while (cursor)
    return found
  }
  return { ...workspace, all }
}

test('contacts are imported, imported again without effect, and the import is undone after a reload', async () => {
  const { key, all, patch } = await withKnown()
  const { page, reports } = await openAs(key, '/contacts')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Import contacts' }).waitFor()
  const importFile = async () => {
    await choose(page, 'customers.csv', file())
    await page.getByLabel('If the contact is known').selectOption({ label: 'Update it' })
  }
  await importFile()
  expect(await page.getByLabel('Full name').inputValue()).toBe('name')
  expect(await page.getByLabel('Remark').inputValue()).toBe('')
  const preview = page.getByRole('table', { name: 'The first rows as they will be' })
  expect(await preview.locator('tbody tr').count()).toBe(5)
  await preview.getByText('New 0, Inc.').waitFor()
  await page.getByText('196 rows: 183 new, 11 to update, 2 not to import').waitFor()
  await page.getByRole('button', { name: 'Import the contacts' }).click()
  // One of the emails is refused only by the service.
  await page.getByText('182 added, 11 updated, 3 not.').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the 3 rows with reasons' }).click(),
  ])
  const refused = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(refused[0]).toBe('\ufeff"Row","Full name","E-mail","Mobile","Remark","Reason"')
  expect(refused.map((line) => line.split(',')[0])).toEqual(['\ufeff"Row"', '52', '102', '152'])
  expect(await all()).toHaveLength(182 + KNOWN)

  await page.getByRole('button', { name: 'Import another file' }).click()
  await importFile()
  await page.getByText('196 rows: 1 new, 193 unchanged, 2 not to import').waitFor()
  await page.getByRole('button', { name: 'Import the contacts' }).click()
  await page.getByText('0 added, 193 unchanged, 3 not.').waitFor()
  expect(await all()).toHaveLength(182 + KNOWN)

  const changed = (await all()).find(({ name }) => name === 'New 20, Inc.')
  await patch(`/v1/contacts/${changed?.id}`, { address_city: 'Waco' })
  await page.reload()
  await page.getByRole('button', { name: 'Undo the import of customers.csv' }).last().click()
  await page.getByText('181 removed, 11 restored, 1 kept.').waitFor()
  await page.getByText('kept as they are: New 20, Inc.').waitFor()
  const rest = await all()
  expect(rest.map(({ name }) => name).toSorted()).toEqual(
    ['New 20, Inc.', ...Array.from({ length: KNOWN }, (_, n) => `Old ${n}`)].toSorted(),
  )
  expect(rest.filter(({ address_city }) => address_city === 'Austin')).toHaveLength(KNOWN)

  // What was removed can be added again, although the service has seen the keys of its rows.
  await importFile()
  await page.getByRole('button', { name: 'Import the contacts' }).click()
  await page.getByText('181 added, 11 updated, 1 unchanged, 3 not.').waitFor()
  expect(await all()).toHaveLength(182 + KNOWN)
  expect(reports.filter((line) => !/400|404|412/.test(line))).toEqual([])

  await page.getByRole('link', { name: 'Show the contacts' }).click()
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const lines = (await readFile(await list.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe('\ufeff"Name","Phone","Email","Street","City","State","ZIP code","Country","Added"')
  expect(lines).toHaveLength(1 + 182 + KNOWN)
})

test('an import that is interrupted by the connection continues, and one that is canceled can be continued', async () => {
  const { key, get } = await newWorkspace(http)
  const { page } = await openAs(key, '/import/contacts')
  let sent = 0
  await page.route('**/v1/contacts', async (route) => {
    if (route.request().method() !== 'POST' || ++sent !== 5) return route.continue()
    // The service has the row; its response and everything after it are lost.
    await route.fetch()
    await page.context().setOffline(true)
    return route.abort('connectionfailed')
  })
  const rows = Array.from({ length: 12 }, (_, n) => `Person ${n}`)
  await page.getByLabel('Or paste cells of a spreadsheet').fill(`Name\tCity\n${rows.join('\tAustin\n')}`)
  await page.getByRole('button', { name: 'Use these cells' }).click()
  await page.getByRole('button', { name: 'Import the contacts' }).click()
  await page.getByText('The service could not be reached').first().waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('12 added, 0 not.').waitFor()
  expect((await get('/v1/contacts?limit=100')).body.data).toHaveLength(12)
  await page.getByRole('button', { name: 'Undo the import of Pasted cells' }).click()
  await page.getByText('12 removed, 0 restored, 0 kept.').waitFor()
  expect((await get('/v1/contacts?limit=100')).body.data).toEqual([])
})

test('jobs and expenses are imported with their names resolved, and undone', async () => {
  const { key, get, post } = await newWorkspace(http)
  const { body: contact } = await post('/v1/contacts', { name: 'Ann', phone: '+15125550143' })
  await post('/v1/expense-categories', { name: 'Materials' })
  const { page } = await openAs(key, '/import/opportunities')
  const paste = async (cells: string, button: string) => {
    await page.getByLabel('Or paste cells of a spreadsheet').fill(cells)
    await page.getByRole('button', { name: 'Use these cells' }).click()
    await page.getByRole('button', { name: button }).click()
  }
  await paste('Job\tPhone\tAmount\nRoof\t512-555-0143\t$1,200.00', 'Import the jobs')
  await page.getByText('1 added, 0 not.').waitFor()
  const [job] = (await get('/v1/opportunities')).body.data
  expect(job).toMatchObject({ name: 'Roof', value: 1200, primary_contact_id: contact.id })
  await page.goto('/import/expenses')
  await page
    .getByLabel('Or paste cells of a spreadsheet')
    .fill('Date\tMiles\tMileage rate\n2026-03-14\t10\t0.6725')
  await page.getByRole('button', { name: 'Use these cells' }).click()
  await page.getByRole('table', { name: 'The first rows as they will be' }).getByText('$0.6725').waitFor()
  await page.goto('/import/expenses')
  await paste(
    'Datum;Betrag;Vendor;Category;Job\n14.3.2026;1.234,50;Lumber Yard;materials;roof\n15.3.2026;2;Cafe;Tools;'
      .replace('Datum', 'Date')
      .replace('Betrag', 'Amount'),
    'Import the expenses',
  )
  await page.getByText('1 added, 1 not.').waitFor()
  const [expense] = (await get('/v1/expenses')).body.data
  expect(expense).toMatchObject({
    expense_date: '2026-03-14',
    amount_tax_inclusive: 1234.5,
    category: { name: 'Materials' },
    project: { id: job.id },
  })
  await page.getByRole('button', { name: 'Undo the import of Pasted cells' }).click()
  await page.getByText('1 removed, 0 restored, 0 kept.').waitFor()
  expect((await get('/v1/expenses')).body.data).toEqual([])
  await page.goto('/import/opportunities')
  await page.getByRole('button', { name: 'Undo the import of Pasted cells' }).click()
  await page.getByText('1 removed, 0 restored, 0 kept.').waitFor()
  expect((await get('/v1/opportunities?approval_status=opportunity')).body.data).toEqual([])
})

test('a key that may not write sees no import', async () => {
  const { post } = await newWorkspace(http)
  const { body } = await post('/v1/api-keys', { name: 'reader', read_only: true })
  const { page } = await openAs(body.api_key, '/contacts')
  for (const path of ['/contacts', '/opportunities', '/expenses']) {
    await page.goto(path)
    await settled(page)
    expect([path, await page.getByRole('link', { name: 'Import', exact: true }).count()]).toEqual([path, 0])
  }
  await page.goto('/import/contacts')
  await page.getByText('Your key may not create contacts.').waitFor()
  expect(await page.getByLabel('File to import').count()).toBe(0)
})

test('axe finds nothing while a file is chosen, its columns are shown, and after its import', async () => {
  const { key } = await withKnown()
  const { page } = await openAs(key, '/import/contacts')
  const check = checkerOf(page)
  await check('choosing a file')
  await choose(page, 'customers.csv', file())
  await page.getByText('not to import').waitFor()
  await check('columns and rows')
  await page.getByRole('button', { name: 'Import the contacts' }).click()
  await page.getByText('182 added, 11 skipped, 3 not.').waitFor()
  await check('result')
})
