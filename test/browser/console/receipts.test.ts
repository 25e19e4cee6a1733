import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { purchase } from '../../integration/expenses/api.ts'
import { http } from '../../support/api.ts'
import { QUADRANTS } from '../../support/heic.ts'
import { picture, pngOf } from '../../support/picture.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { PHONE } from '../support/browser.ts'
import { openAs, throttleOf, WIDE } from '../support/console.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

async function withExpense() {
  const workspace = await newWorkspace(http)
  const { id } = await purchase(workspace, { vendor_name: 'Lumber' })
  const opened = await openAs(workspace.key, `/expenses/${id}`)
  await opened.page.getByText('This expense has no receipt.').waitFor()
  const receipt = async () => (await workspace.get(`/v1/expenses/${id}`)).body.receipt
  return { ...workspace, ...opened, id, receipt }
}

/** The last input belongs to the open form; the list of expenses has another input, for the inbox. */
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').last().setInputFiles({ name, mimeType, buffer })

test('an expense is not created without the receipt that was chosen for it', async () => {
  const { key, get } = await newWorkspace(http)
  const { page } = await openAs(key, '/expenses')
  await page.getByRole('button', { name: 'Create an expense' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create an expense' })
  await dialog.getByLabel('Amount, tax included').fill('.99')
  await choose(page, 'large.pdf', 'application/pdf', Buffer.alloc(21 * 1024 * 1024))
  const create = dialog.getByRole('button', { name: 'Create', exact: true })
  await create.click()
  await dialog.getByText('A receipt may have at most 20 MB.').waitFor()
  await choose(page, 'receipt.png', 'image/png', await picture(20, 20).png().toBuffer())
  await create.click()
  await page.getByText('The expense was created.').waitFor()
  const { data } = (await get('/v1/expenses')).body
  expect(data).toMatchObject([{ amount_tax_inclusive: 0.99 }])
})

test('the upload of a receipt is canceled, then it is uploaded with progress, shown, replaced and removed', async () => {
  const { page, reports, receipt } = await withExpense()
  // Keeps every value that the bar has shown.
  await page.evaluate(`
    window.seen = []
    new MutationObserver(() => {
      const bar = document.querySelector('progress')
      if (bar) window.seen.push(bar.value / bar.max)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })`)
  const throttle = await throttleOf(page)
  await throttle(100_000)
  const image = await picture(1200, 900).png().toBuffer()
  expect(image.length).toBeGreaterThan(2_000_000)
  await choose(page, 'receipt.png', 'image/png', image)
  await page.getByRole('button', { name: 'Cancel the upload' }).click()
  await page.getByText('The upload was cancelled.').waitFor()
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
  await page.evaluate('window.seen = []')
  await choose(page, 'receipt.png', 'image/png', image)
  const seen = () => page.evaluate<number[]>('window.seen')
  const between = async () => (await seen()).filter((share) => share > 0 && share < 1).length
  await expect.poll(between).toBeGreaterThan(2)
  await throttle(-1)
  await page.getByText('The receipt was attached.').waitFor()
  const shares = await seen()
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(await receipt()).toMatchObject({ mime_type: 'image/png', size_bytes: image.length })
  const width = () =>
    page.getByRole('img', { name: 'Receipt' }).evaluate((element) => Reflect.get(element, 'naturalWidth'))
  await expect.poll(width).toBe(1200)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit the expense' })
  const shown = edit.getByRole('img', { name: 'Receipt' })
  const amount = edit.getByLabel('Amount, tax included')
  const sides = async () => {
    const [picture, input] = await Promise.all([shown.boundingBox(), amount.boundingBox()])
    if (!picture || !input) throw new Error('not drawn')
    return { isBeside: picture.x > input.x + input.width, isAbove: picture.y + picture.height < input.y }
  }
  await expect.poll(sides).toEqual({ isBeside: true, isAbove: false })
  // Also beside the last input of the form, in a window that is lower than the form.
  await page.setViewportSize({ ...WIDE, height: 500 })
  await edit.getByLabel('Archived').scrollIntoViewIfNeeded()
  await expect.poll(async () => ((await shown.boundingBox())?.y ?? -1) >= 0).toBe(true)
  await page.setViewportSize(PHONE)
  await expect.poll(sides).toEqual({ isBeside: false, isAbove: true })
  await page.setViewportSize(WIDE)
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await edit.waitFor({ state: 'detached' })

  await choose(page, 'receipt.pdf', 'application/pdf', PDF)
  await page.getByText('application/pdf').waitFor()
  const link = page.getByRole('link', { name: 'Open the receipt' })
  const file = await fetch((await link.getAttribute('href')) ?? '')
  expect(Buffer.from(await file.arrayBuffer())).toEqual(PDF)
  expect(await link.getAttribute('rel')).toBe('noreferrer')

  await page.getByRole('button', { name: 'Remove the receipt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('This expense has no receipt.').waitFor()
  expect(await receipt()).toBeNull()
  expect(reports).toEqual([])
})

test('a file that the console or the service refuses is explained until a receipt is attached', async () => {
  const { page, receipt } = await withExpense()
  await choose(page, 'notes.txt', 'text/plain', Buffer.from('notes'))
  await page.getByText('A receipt must be a JPEG, PNG, WebP, HEIC or PDF file.').waitFor()
  await choose(page, 'receipt.png', 'image/png', PDF)
  await page.getByText('The file was refused.').waitFor()
  const why = page.getByText('uploaded last was refused. Its content is not what its name says.')
  await why.waitFor()
  expect(await receipt()).toBeNull()
  await page.reload()
  await why.waitFor()
  await choose(page, 'long.png', 'image/png', pngOf(20_001, 1))
  await page.getByText('the image has more than 20,000 pixels a side').waitFor()
  await choose(page, 'receipt.pdf', 'application/pdf', PDF)
  await page.getByText('The receipt was attached.').waitFor()
  await expect.poll(() => page.getByText('uploaded last was refused').count()).toBe(0)
})

test('the form of an expense takes its receipt, which is first on a phone', async () => {
  const { key, get } = await newWorkspace(http)
  const { page, reports } = await openAs(key, '/expenses', { viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Create an expense' }).click()
  await choose(page, 'notes.txt', 'text/plain', Buffer.from('no receipt'))
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.locator('[aria-invalid=true]').count()).toBe(1)
  await choose(page, 'receipt.png', 'image/png', await pngOf(40, 30))
  await dialog.getByLabel('Amount, tax included').fill('7')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const image = page.getByRole('img', { name: 'Receipt' })
  await image.waitFor()
  const top = async (locator: typeof image) => (await locator.boundingBox())?.y ?? 0
  expect(await top(image)).toBeLessThan(await top(page.getByText('Paid with')))
  const [made] = (await get('/v1/expenses')).body.data
  expect(made.receipt).toMatchObject({ mime_type: 'image/png' })
  expect(reports).toEqual([])
})

test('a phone photographs the receipt, with a new expense and later', async () => {
  const { key, id } = await withExpense()
  const { page, reports } = await openAs(key, '/expenses', {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  })
  const photograph = async (within: Locator) => {
    const [camera] = await Promise.all([
      page.waitForEvent('filechooser'),
      within.getByRole('button', { name: 'Take a photo' }).click(),
    ])
    expect(await camera.element().getAttribute('capture')).toBe('environment')
    await camera.setFiles({ name: 'image.png', mimeType: 'image/png', buffer: await pngOf(8, 8) })
  }
  await page.getByRole('button', { name: 'Create an expense' }).click()
  const form = page.getByRole('dialog', { name: 'Create an expense' })
  await photograph(form)
  await form.getByText('image.png').waitFor()
  await form.getByLabel('Amount, tax included').fill('12')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('img', { name: 'Receipt' }).waitFor()
  await page.goto(`/expenses/${id}`)
  await photograph(page.locator('#main'))
  await page.getByRole('img', { name: 'Receipt' }).waitFor()
  expect(reports).toEqual([])
})

test('a HEIC receipt is shown, and every receipt is downloaded under its own name', async () => {
  const { page, reports, id, get } = await withExpense()
  await choose(page, 'IMG_1.HEIC', 'image/heic', QUADRANTS)
  const width = () =>
    page
      .getByRole('img', { name: 'Receipt' })
      .evaluate((element) => Reflect.get(element, 'naturalWidth'), undefined, { timeout: 1_000 })
      .catch(() => 0)
  await expect.poll(width).toBe(96)
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download receipt-' }).click()
  const download = await started
  const { expense_date } = (await get(`/v1/expenses/${id}`)).body
  expect(download.suggestedFilename()).toBe(`receipt-${expense_date}.heic`)
  expect(readFileSync(await download.path())).toEqual(QUADRANTS)
  expect(reports).toEqual([])
})
