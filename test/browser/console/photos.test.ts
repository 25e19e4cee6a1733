import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { http } from '../../support/api.ts'
import { picture } from '../../support/picture.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { isFocused, openAs, throttleOf } from '../support/console.ts'

const jpeg = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await picture(800, 600).jpeg().toBuffer(),
})
const tiles = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('button')

test('two photos are uploaded with progress, and looked at by keyboard', async () => {
  const { key } = await newWorkspace(http)
  const { page, reports } = await openAs(key, '/photos')
  await page.getByText('No photos.').waitFor()
  const throttle = await throttleOf(page)
  await throttle(20_000)
  await page.getByLabel('Files to upload').setInputFiles([await jpeg('a.jpg'), await jpeg('b.jpg')])
  for (const name of ['a.jpg', 'b.jpg']) {
    const bar = page.getByRole('progressbar', { name: `Upload of ${name}` })
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0)
    expect(Number(await bar.getAttribute('value'))).toBeLessThan(100)
  }
  await throttle(-1)
  await page.getByText('2 of 2 uploaded').waitFor()
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await expect.poll(() => uploads.getByText('ready').count()).toBe(2)
  await expect.poll(() => tiles(page).locator('img').count()).toBe(2)
  await page.getByRole('button', { name: 'Clear the list' }).click()

  await tiles(page).first().focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const position = (text: string) => dialog.getByRole('status').filter({ hasText: text })
  await position('1 of 2').waitFor()
  const width = () => page.evaluate('document.querySelector("[role=dialog] img").naturalWidth')
  await expect.poll(width).toBe(800)
  const source = () => dialog.locator('img').getAttribute('src')
  const first = await source()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await position('2 of 2').waitFor()
  expect(await source()).not.toBe(first)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await position('1 of 2').waitFor()
  expect(await source()).toBe(first)
  expect(await dialog.locator(':focus').count()).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await expect.poll(() => isFocused(tiles(page).first())).toBe(true)
  expect(reports).toEqual([])
})

test('a photo is moved to the trash and restored, each after a question', async () => {
  const { key, get } = await newWorkspace(http)
  const { page, reports } = await openAs(key, '/photos')
  await page.getByLabel('Files to upload').setInputFiles([await jpeg('a.jpg')])
  await expect.poll(() => tiles(page).locator('img').count()).toBe(1)
  const [{ id }] = (await get('/v1/photos')).body.data
  const status = async () => (await get(`/v1/photos/${id}`)).body.status

  await tiles(page).click()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  const question = page.getByRole('dialog', { name: 'Move this photo to the trash?' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => question.count()).toBe(0)
  expect(await page.getByRole('dialog').count()).toBe(1)
  expect(await status()).toBe('ready')
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await page.getByRole('button', { name: 'Move photo' }).click()
  await page.getByText('The photo was moved to the trash.').waitFor()
  await page.getByText('No photos.').waitFor()
  expect(await status()).toBe('trashed')

  await page.getByLabel('Show').selectOption('Trash')
  await page.waitForURL('**/photos?trashed=true')
  await tiles(page).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('button', { name: 'Restore photo' }).click()
  await page.getByText('The trash is empty.').waitFor()
  expect(await status()).toBe('ready')
  expect(reports).toEqual([])
})

test('photos of a project are shown and uploaded there', async () => {
  const { key, get, post } = await newWorkspace(http)
  const { body: kitchen } = await post('/v1/opportunities', { name: 'Kitchen' })
  const { page, reports } = await openAs(key, '/photos')
  await page.getByRole('combobox', { name: 'Project or opportunity' }).fill('kit')
  await page.getByRole('option', { name: 'Kitchen' }).click()
  await page.waitForURL(`**/photos?project_id=${kitchen.id}`)
  await page.getByLabel('Files to upload').setInputFiles([await jpeg('a.jpg')])
  await expect.poll(() => tiles(page).count()).toBe(1)
  expect((await get('/v1/photos')).body.data).toMatchObject([{ project_id: kitchen.id }])
  await page.goto(`/opportunities/${kitchen.id}`)
  await expect.poll(() => tiles(page).count()).toBe(1)
  expect(reports).toEqual([])
})

test('a photo that fails says why, in the list of uploads and where it is shown', async () => {
  const { key } = await newWorkspace(http)
  const { page, reports } = await openAs(key, '/photos')
  const png = await picture(80, 60).png().toBuffer()
  await page.getByLabel('Files to upload').setInputFiles([{ ...(await jpeg('a.jpg')), buffer: png }])
  const why = 'The content of the file is not what its name says.'
  await page.getByRole('list', { name: 'Uploads' }).getByText(why).waitFor()
  await tiles(page).click()
  await page.getByRole('dialog').getByText(why).waitFor()
  expect(reports).toEqual([])
})

test('a file that cannot be a photo is refused, and a refused upload can be tried again', async () => {
  const { key } = await newWorkspace(http)
  const { page } = await openAs(key, '/photos')
  const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('note') }
  let refusals = 1
  await page.route(
    (url) => url.search.includes('X-Amz-Signature'),
    (route) => {
      if (route.request().method() !== 'PUT' || refusals-- <= 0) return route.continue()
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/xml' }
      return route.fulfill({ status: 403, headers, body: '<Error><Code>AccessDenied</Code></Error>' })
    },
  )
  await page.getByLabel('Files to upload').setInputFiles([note, await jpeg('a.jpg')])
  await page.getByText('Photos must be JPEG, PNG, WebP or HEIC').waitFor()
  await page.getByText('the file store refused the upload: AccessDenied').waitFor()
  expect(await page.getByRole('button', { name: 'Try again to upload note.txt' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Try again to upload a.jpg' }).click()
  await page.getByText('1 of 2 uploaded').waitFor()
})
