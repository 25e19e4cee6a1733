import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { send } from '../../integration/files/files.ts'
import { http } from '../../support/api.ts'
import { picture } from '../../support/picture.ts'
import { until } from '../../support/until.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { checkerOf } from '../support/accessibility.ts'
import { openAs } from '../support/console.ts'

/** Uploads a ready photo. */
async function take({ post, get }: TestWorkspace, more: object) {
  const bytes = await picture(320, 240).jpeg().toBuffer()
  const { body } = await post('/v1/photos', { mime_type: 'image/jpeg', size_bytes: bytes.length, ...more })
  expect(await send(body.upload, bytes)).toBe(200)
  await until(async () => (await get(`/v1/photos/${body.id}`)).body.status === 'ready')
  return { id: String(body.id), bytes }
}

/** Two photos of a kitchen and one without a job, on the day of an appointment. */
async function diary() {
  const ws = await newWorkspace(http)
  const make = async (name: string, more: object) =>
    (await ws.post('/v1/opportunities', { name, ...more })).body
  const kitchen = await make('Kitchen', {})
  const roof = await make('Roof', { appointment_at: '2026-03-04T18:00:00Z' })
  await make('Deck', { appointment_at: '2026-03-04T23:00:00Z' })
  const before = await take(ws, { project_id: kitchen.id, taken_at: '2026-03-02T17:00:00Z', caption: 'Old' })
  const after = await take(ws, { project_id: kitchen.id, taken_at: '2026-03-04T17:00:00Z', tags: ['done'] })
  const loose = await take(ws, { taken_at: '2026-03-04T17:30:00Z' })
  return { ...ws, kitchen, roof, before, after, loose }
}

const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select/ })
const tiles = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('button')

test('photos are a diary by day and job, whose text is edited, and a job is proposed', async () => {
  const { key, get, roof, loose, after } = await diary()
  const { page, reports } = await openAs(key, '/photos')
  const headings = () => page.locator('#main section h2, #main section h3').allTextContents()
  await expect.poll(headings).toEqual(['Mar 4, 2026', 'No job', 'Kitchen', 'Mar 2, 2026', 'Kitchen'])

  await page.getByRole('button', { name: 'Add the photo to Roof' }).click()
  await expect.poll(headings).toEqual(['Mar 4, 2026', 'Roof', 'Kitchen', 'Mar 2, 2026', 'Kitchen'])
  expect((await get(`/v1/photos/${loose.id}`)).body.project_id).toBe(roof.id)

  await tiles(page).nth(1).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('by Olive Owner').waitFor()
  await dialog.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit the photo' })
  await form.getByLabel('Caption').fill('Ridge vent')
  await form.getByLabel('Tags').fill('done, "left, rear"')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The photo was changed.').waitFor()
  await dialog.getByText('Ridge vent', { exact: true }).waitFor()
  expect((await get(`/v1/photos/${after.id}`)).body).toMatchObject({
    caption: 'Ridge vent',
    tags: ['done', 'left, rear'],
    taken_at: '2026-03-04T17:00:00.000Z',
  })
  await page.keyboard.press('Escape')

  await page.getByLabel('Tag').fill('done')
  await expect.poll(() => tiles(page).count()).toBe(1)
  await page.getByLabel('Tag').fill('')
  await page.getByLabel('Day').fill('2026-03-02')
  await expect.poll(headings).toEqual(['Mar 2, 2026', 'Kitchen'])
  expect(reports).toEqual([])
})

test('a job that is typed into the form of a photo without a job is not lost', async () => {
  const { key, get, loose, after } = await diary()
  const { page, reports } = await openAs(key, '/photos')
  await tiles(page).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit the photo' })
  const job = form.getByRole('combobox', { name: 'Job' })
  const save = form.getByRole('button', { name: 'Save' })
  await job.fill('kit')
  await save.click()
  await form.getByText('Choose a name from the list, or remove it.').waitFor()
  expect(await job.inputValue()).toBe('kit')
  await form.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await job.inputValue()).toBe('kit')
  await job.click()
  await form.getByRole('option', { name: 'Kitchen' }).click()
  await save.click()
  await page.getByText('The photo was changed.').waitFor()
  const jobOf = async ({ id }: { id: string }) => (await get(`/v1/photos/${id}`)).body.project_id
  expect(await jobOf(loose)).toBe(await jobOf(after))
  expect(reports).toEqual([])
})

test('selected photos are compared, printed two a page and saved as a ZIP file', async () => {
  const { key, before, after, loose } = await diary()
  const { page, reports } = await openAs(key, '/photos')
  await boxes(page).nth(0).check()
  await boxes(page).nth(2).check()
  await page.getByRole('button', { name: 'Before and after' }).click()
  const pair = page.getByRole('dialog', { name: 'Before and after' }).getByRole('figure')
  await expect.poll(() => pair.allTextContents()).toHaveLength(2)
  expect((await pair.allTextContents()).map((text) => text.split(' ')[0])).toEqual(['Before', 'After'])
  await checkerOf(page)('before and after')
  await page.keyboard.press('Escape')

  await boxes(page).nth(1).check()
  await checkerOf(page)('selected photos')
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(`window.print = () => {
    const figures = [...document.querySelectorAll('figure')].filter((figure) => figure.checkVisibility())
    window.printed = {
      widths: figures.map((figure) => figure.querySelector('img').naturalWidth),
      breaks: figures.map((figure) => getComputedStyle(figure).breakAfter),
      isAlone: !document.querySelector('#main').checkVisibility(),
    }
  }`)
  // Buttons are not printed, so the user cannot see them with this medium.
  await page.locator('button', { hasText: 'Print, two a page' }).dispatchEvent('click')
  await expect
    .poll(() => page.evaluate('window.printed'))
    .toEqual({ widths: [320, 320, 320], breaks: ['auto', 'page', 'auto'], isAlone: true })
  await page.emulateMedia({ media: 'screen' })

  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as ZIP' }).click()
  const zip = readFileSync(await (await started).path())
  for (const { bytes } of [before, after, loose]) expect(zip.includes(bytes)).toBe(true)
  for (const name of ['photo-2026-03-02.jpg', 'photo-2026-03-04.jpg', 'photo-2026-03-04-2.jpg'])
    expect(zip.includes(name)).toBe(true)
  expect(reports).toEqual([])
})
