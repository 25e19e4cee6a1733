import type { Page } from 'playwright-core'
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

/** Taps and keys of the user since the last call; what scripts dispatch does not count. */
async function counterOf(page: Page) {
  await page.evaluate(`
    window.done = { taps: 0, keys: 0 }
    addEventListener('click', ({ isTrusted }) => (window.done.taps += isTrusted), true)
    addEventListener('keydown', ({ isTrusted }) => (window.done.keys += isTrusted), true)`)
  return () => page.evaluate(`(({ ...now }) => (Object.assign(done, { taps: 0, keys: 0 }), now))(done)`)
}

test('a phone turns a receipt into an expense in four taps on a job’s page, and the camera opens again', async () => {
  const ws = await newWorkspace(http)
  const job = async (name: string) => (await ws.post('/v1/opportunities', { name })).body.id
  const [kitchen, roof] = [await job('Kitchen'), await job('Roof')]
  for (const n of [1, 2, 3, 4, 5, 6])
    await purchase(ws, {
      vendor_name: `Vendor ${n}`,
      expense_date: `2026-03-0${n}`,
      ...(n > 4 && { project_id: kitchen }),
    })
  const viewport = { width: 390, height: 664 }
  const phone = { viewport, hasTouch: true, isMobile: true }
  const { page, reports } = await openAs(ws.key, `/opportunities/${roof}`, phone)
  const done = await counterOf(page)
  const bar = page.getByRole('navigation', { name: 'Bar' })
  await bar.getByRole('button', { name: 'Add' }).tap()
  const [camera] = await Promise.all([
    page.waitForEvent('filechooser'),
    bar.getByRole('button', { name: 'Receipt' }).tap(),
  ])
  expect(await camera.element().getAttribute('capture')).toBe('environment')
  await camera.setFiles(await png('a.png'))
  const dialog = page.getByRole('dialog', { name: 'Receipt' })
  const chips = (name: string) => dialog.getByRole('group', { name }).getByRole('button')
  await expect
    .poll(() => chips('Last vendors').allTextContents())
    .toEqual([6, 5, 4, 3, 2].map((n) => `Vendor ${n}`))
  await expect.poll(() => chips('Last jobs').allTextContents()).toEqual(['Roof', 'Kitchen'])
  await expect.poll(() => page.evaluate('document.activeElement.inputMode')).toBe('decimal')
  await page.keyboard.type('12.50')
  await chips('Last vendors').filter({ hasText: '6' }).tap()
  const save = dialog.getByRole('button', { name: 'Save and next' })
  const box = await save.boundingBox()
  expect((box?.y ?? 1_000) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
  const [again] = await Promise.all([page.waitForEvent('filechooser'), save.tap()])
  expect(await done()).toEqual({ taps: 4, keys: 5 })

  await again.setFiles(await png('b.png'))
  await dialog.getByLabel('Amount').waitFor()
  await page.keyboard.type('8')
  await chips('Last vendors').filter({ hasText: '5' }).tap()
  await chips('Last jobs').filter({ hasText: 'Kitchen' }).tap()
  await dialog.getByRole('button', { name: 'Save', exact: true }).tap()
  expect(await done()).toEqual({ taps: 3, keys: 1 })
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  const sent = async () => (await ws.get('/v1/expenses?has_receipt=true')).body.data
  await until(async () => (await sent()).length === 2)
  expect(await sent()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        amount_tax_inclusive: 12.5,
        vendor: expect.objectContaining({ name: 'Vendor 6' }),
        project: expect.objectContaining({ id: roof }),
        receipt: expect.objectContaining({ mime_type: 'image/png' }),
      }),
      expect.objectContaining({ amount_tax_inclusive: 8, project: expect.objectContaining({ id: kitchen }) }),
    ]),
  )
  expect(reports).toEqual([])
})

test('the frame of a wide window takes receipts on every page', async () => {
  const ws = await newWorkspace(http)
  const { page, reports } = await openAs(ws.key, '/contacts')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const [files] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Receipt' }).click(),
  ])
  expect(files.isMultiple()).toBe(true)
  const receipt = await png('a.png')
  await files.setFiles([receipt, { ...receipt, name: 'b.png' }])
  const dialog = page.getByRole('dialog', { name: 'Receipt, 2 to complete' })
  await dialog.getByText('Same file as another receipt').waitFor()
  const sides = [
    await dialog.getByRole('img', { name: 'a.png' }).boundingBox(),
    await dialog.getByLabel('Amount').boundingBox(),
  ]
  expect(sides[0]?.x).toBeLessThan(sides[1]?.x ?? 0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: '2 to complete' }).click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await checkerOf(page)('the list of what can be added')
  const reader = await ws.join(['expenses.view', 'expenses.view_all'])
  const other = await openAs(reader.key, '/contacts')
  await other.page.getByRole('button', { name: 'Add', exact: true }).click()
  await other.page.getByRole('link', { name: 'New lead' }).waitFor()
  expect(await other.page.getByRole('button', { name: 'Receipt' }).count()).toBe(0)
  expect(reports).toEqual([])
})

test('five files become five drafts, which survive a reload; Enter saves and opens the next; the same file is named', async () => {
  const ws = await newWorkspace(http)
  const { page, reports } = await openAs(ws.key, '/expenses')
  const files = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => png(`${name}.png`)))
  await page.getByLabel('Receipts').setInputFiles(files)
  await page.getByRole('dialog', { name: 'Receipt, 5 to complete' }).waitFor()
  await page.getByText('in this browser only, and not in any total').waitFor()
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
  const question = page.getByRole('dialog', { name: 'Discard this receipt?' })
  await question.getByRole('button', { name: 'Discard' }).click()
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
  // Every page sends what waits.
  const tried = page.waitForEvent('requestfailed')
  await page.goto('/contacts')
  await tried
  await page.unroute('**/v1/expenses')
  // The browser says twice that it is online.
  await page.evaluate(`for (const _ of [1, 2]) window.dispatchEvent(new Event('online'))`)
  await until(async () => (await ws.get('/v1/expenses?has_receipt=true')).body.data.length === 1)
  await page.goto('/expenses')
  await page.getByRole('button', { name: '+ Receipt' }).waitFor()
  expect(await page.getByText('1 waiting').count()).toBe(0)
  expect((await ws.get('/v1/expenses')).body.data).toHaveLength(1)
})
