import { expect, test } from 'vitest'
import { purchase } from '../../integration/expenses/api.ts'
import { http } from '../../support/api.ts'
import { picture } from '../../support/picture.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { checkerOf } from '../support/accessibility.ts'
import { openAs } from '../support/console.ts'

const png = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await picture(60, 40).png().toBuffer(),
})

test('a phone turns a receipt into an expense in four taps, with the button to save in view', async () => {
  const ws = await newWorkspace(http)
  const { body: job } = await ws.post('/v1/opportunities', { name: 'Kitchen' })
  await purchase(ws, { vendor_name: 'Lumber', project_id: job.id })
  const viewport = { width: 390, height: 664 }
  const { page, reports } = await openAs(ws.key, '/expenses', { viewport, hasTouch: true, isMobile: true })
  const [camera] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '+ Receipt' }).tap(),
  ])
  expect(await camera.element().getAttribute('capture')).toBe('environment')
  await camera.setFiles(await png('a.png'))
  const dialog = page.getByRole('dialog', { name: 'Receipt' })
  await dialog.getByLabel('Amount').fill('12.50')
  await dialog.getByRole('button', { name: 'Lumber' }).tap()
  await dialog.getByRole('button', { name: 'Kitchen' }).tap()
  const save = dialog.getByRole('button', { name: 'Save' })
  const box = await save.boundingBox()
  expect((box?.y ?? 1_000) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
  await save.tap()
  const newest = async () => (await ws.get('/v1/expenses?has_receipt=true')).body.data[0]
  await until(newest)
  expect(await newest()).toMatchObject({
    amount_tax_inclusive: 12.5,
    vendor: { name: 'Lumber' },
    project: { id: job.id },
    receipt: { mime_type: 'image/png' },
  })
  expect(reports).toEqual([])
})

test('five files become five drafts, which survive a reload; Enter saves and opens the next; the same file is named', async () => {
  const ws = await newWorkspace(http)
  const { page, reports } = await openAs(ws.key, '/expenses')
  const files = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => png(`${name}.png`)))
  await page.getByLabel('Receipts').setInputFiles(files)
  await page.getByRole('dialog', { name: 'Receipt, 5 to complete' }).waitFor()
  await page.getByText('in this browser only, and in no sum').waitFor()
  await checkerOf(page)('a receipt to complete')
  expect((await ws.get('/v1/expenses')).body.data).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: '5 to complete' }).click()
  for (const left of [5, 4, 3, 2, 1]) {
    const title = left === 1 ? 'Receipt' : `Receipt, ${left} to complete`
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    await dialog.getByLabel('Amount').fill(String(left))
    await page.keyboard.press('Enter')
  }
  const amounts = async () =>
    (await ws.get('/v1/expenses?has_receipt=true')).body.data.map(
      (one: { amount_tax_inclusive: number }) => one.amount_tax_inclusive,
    )
  await until(async () => (await amounts()).length === 5)
  expect((await amounts()).sort()).toEqual([1, 2, 3, 4, 5])

  await page.reload()
  await page.getByLabel('Receipts').setInputFiles(files[2] ?? [])
  await page.getByText('Same file as the expense of').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(reports).toEqual([])
})

test('a receipt that is saved while the service cannot be reached is sent once, also after a reload', async () => {
  const ws = await newWorkspace(http)
  const { page } = await openAs(ws.key, '/expenses')
  await page.route('**/v1/expenses', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByLabel('Receipts').setInputFiles(await png('a.png'))
  await page.getByRole('dialog').getByLabel('Amount').fill('7')
  await page.keyboard.press('Enter')
  await page.getByText('1 waiting').waitFor()
  await page.reload()
  await page.getByText('1 waiting').waitFor()
  expect((await ws.get('/v1/expenses')).body.data).toEqual([])
  await page.unroute('**/v1/expenses')
  // The browser says twice that it is online.
  await page.evaluate(`for (const _ of [1, 2]) window.dispatchEvent(new Event('online'))`)
  await until(async () => (await ws.get('/v1/expenses?has_receipt=true')).body.data.length === 1)
  await expect.poll(() => page.getByText('1 waiting').count()).toBe(0)
  expect((await ws.get('/v1/expenses')).body.data).toHaveLength(1)
})
