import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { purchase } from '../../integration/expenses/api.ts'
import { http } from '../../support/api.ts'
import { picture } from '../../support/picture.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { isFocused, openAs } from '../support/console.ts'

const png = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await picture(60, 40).png().toBuffer(),
})

const take = async (page: Page, ...names: string[]) =>
  page.getByLabel('Receipts').setInputFiles(await Promise.all(names.map(png)))

const formOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^Receipt/ })
  return {
    dialog,
    amount: dialog.getByLabel('Amount'),
    vendor: dialog.getByRole('textbox', { name: 'Vendor' }),
    date: dialog.getByLabel('Date', { exact: true }),
    job: dialog.getByRole('button', { name: 'Roof' }),
    save: dialog.getByRole('button', { name: 'Save' }).first(),
  }
}

const refuse = (page: Page, path: string, status: number, code: string) =>
  page.route(path, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, json: { error: { code, message: 'The office says no' } } })
      : route.continue(),
  )

const goOnline = (page: Page) => page.evaluate(`window.dispatchEvent(new Event('online'))`)

test('a receipt that waits when the session ends is sent after signing in, which no receipt covers', async () => {
  const ws = await newWorkspace(http)
  const { body: spare } = await ws.post('/v1/api-keys', { name: 'spare' })
  const { body: own } = await ws.post('/v1/api-keys', { name: 'own' })
  const { page } = await openAs(own.api_key, '/expenses')
  await page.route('**/v1/expenses', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  const { dialog, amount, save } = formOf(page)
  await take(page, 'a.png')
  await amount.fill('7')
  await save.click()
  await page.getByText('1 waiting').waitFor()
  await ws.delete(`/v1/api-keys/${own.id}`)
  await page.unroute('**/v1/expenses')
  await goOnline(page)
  const over = page.getByRole('dialog', { name: 'Sign in to go on' })
  await over.waitFor()
  // The camera was open when the session ended.
  await take(page, 'b.png')
  await dialog.waitFor()
  await over.getByLabel('API key', { exact: true }).fill(spare.api_key)
  await over.getByRole('button', { name: 'Sign in' }).click()
  await until(async () => (await ws.get('/v1/expenses?has_receipt=true')).body.data.length === 1)
  expect((await ws.get('/v1/expenses')).body.data).toMatchObject([{ amount_tax_inclusive: 7 }])
  await amount.fill('8')
})

test('a refused receipt returns to the form as it was typed, also after it was closed and the page was loaded again', async () => {
  const ws = await newWorkspace(http)
  const { id } = (await ws.post('/v1/opportunities', { name: 'Roof' })).body
  await purchase(ws, { project_id: id })
  const { page } = await openAs(ws.key, '/expenses')
  const { dialog, amount, vendor, date, job, save } = formOf(page)
  const values = async () => [
    await amount.inputValue(),
    await vendor.inputValue(),
    await date.inputValue(),
    await job.getAttribute('aria-pressed'),
  ]
  const typed = ['12.50', 'Hill Country Paint', '2026-03-02', 'true']
  await take(page, 'a.png')
  await amount.fill('12.50')
  await vendor.fill('Hill Country Paint')
  await date.fill('2026-03-02')
  await job.click()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await page.getByRole('button', { name: '1 to complete' }).click()
  expect(await values()).toEqual(typed)
  // The form offers the last two jobs, and the job that was chosen before.
  for (const name of ['Kitchen', 'Bath'])
    await purchase(ws, { project_id: (await ws.post('/v1/opportunities', { name })).body.id })
  await page.reload()
  await page.getByRole('button', { name: '1 to complete' }).click()
  await dialog.getByRole('button', { name: 'Bath' }).waitFor()
  await job.waitFor()
  expect(await values()).toEqual(typed)
  await refuse(page, '**/v1/expenses', 403, 'forbidden')
  await save.click()
  await dialog.getByText('The office says no').waitFor()
  expect(await values()).toEqual(typed)
  await page.unroute('**/v1/expenses')
  await save.click()
  const found = async () => (await ws.get('/v1/expenses?has_receipt=true')).body.data
  await until(async () => (await found()).length === 1)
  expect(await found()).toMatchObject([
    {
      amount_tax_inclusive: 12.5,
      vendor: { name: 'Hill Country Paint' },
      expense_date: '2026-03-02',
      project: { id },
    },
  ])
})

test('a receipt whose file is refused changes its expense, which is created again if the office has deleted it', async () => {
  const ws = await newWorkspace(http)
  const { page } = await openAs(ws.key, '/expenses')
  const { dialog, amount, vendor, save } = formOf(page)
  await refuse(page, '**/receipt', 409, 'conflict')
  await take(page, 'a.png')
  await amount.fill('7')
  await vendor.fill('Lumber')
  await save.click()
  await dialog.getByText('The office says no').waitFor()
  await amount.fill('8')
  await vendor.fill('')
  await save.click()
  const expenses = async () => (await ws.get('/v1/expenses')).body.data
  await until(async () => (await expenses())[0]?.vendor === null)
  const [changed] = await expenses()
  expect(changed).toMatchObject({ amount_tax_inclusive: 8, project: null })
  await dialog.getByText('The office says no').waitFor()
  await ws.delete(`/v1/expenses/${changed.id}`)
  await page.unroute('**/receipt')
  await save.click()
  await dialog.getByText('was deleted').waitFor()
  expect(await expenses()).toEqual([])
  await save.click()
  await until(async () => (await ws.get('/v1/expenses?has_receipt=true')).body.data.length === 1)
  expect(await expenses()).toMatchObject([{ amount_tax_inclusive: 8, vendor: null }])
})

test('discarding asks, and an older receipt that is refused does not replace the form', async () => {
  const ws = await newWorkspace(http)
  const { page, reports } = await openAs(ws.key, '/expenses')
  const { dialog, amount, save } = formOf(page)
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/v1/expenses', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    asked.resolve()
    await answer.promise
    return route.fulfill({ status: 400, json: { error: { code: 'x', message: 'The office says no' } } })
  })
  await take(page, 'a.png', 'b.png')
  await amount.fill('1')
  await save.click()
  await dialog.getByRole('img', { name: 'b.png' }).waitFor()
  await amount.fill('2')
  await asked.promise
  answer.resolve()
  await page.getByRole('dialog', { name: 'Receipt, 2 to complete' }).waitFor()
  expect(await amount.inputValue()).toBe('2')
  const discard = dialog.getByRole('button', { name: 'Discard' })
  const question = page.getByRole('dialog', { name: 'Discard this receipt?' })
  await discard.click()
  await question.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => question.count()).toBe(0)
  expect(await amount.inputValue()).toBe('2')
  await discard.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await dialog.getByRole('img', { name: 'a.png' }).waitFor()
  expect(await amount.inputValue()).toBe('1')
  await page.getByText('The receipt was discarded.').waitFor()
  await expect.poll(() => isFocused(amount)).toBe(true)
  expect(reports.filter((report) => !report.includes('400'))).toEqual([])
})
