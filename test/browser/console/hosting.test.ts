import type { Response } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { buildConsole } from '../../../infra/console/build.ts'
import { filesIn } from '../../../infra/console/files.ts'
import { FILE_PATH } from '../../../infra/console/paths.ts'
import { smoke } from '../../../ops/smoke/run.ts'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { openAs, openConsole } from '../support/console.ts'

test('the checks of a deployed console find no difference in the local one', async () => {
  const { key } = await newWorkspace(http)
  const url = inject('consoleUrl')
  const results = await smoke(
    { url, key, waitMs: 1000, only: ['console'], console: `${url}/` },
    () => undefined,
  )
  expect(results.length).toBe(4)
  expect(results.filter(({ difference }) => difference !== undefined)).toEqual([])
})

test('contract 1.16: every file of the build has a path that CloudFront passes on', async () => {
  const paths = filesIn(await buildConsole()).map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !FILE_PATH.test(path))).toEqual(['/404.html'])
})

test('contract 1.16: an address that is no page is a page of the console for a browser, with status 404', async () => {
  const { page } = await openConsole('/sign-in')
  const response = await page.goto('/expenses/1/2')
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByRole('link', { name: 'Go to the first page' }).waitFor()
})

test('the API reference uses the key of the tab or the session of all, and leads back', async () => {
  const { key } = await newWorkspace(http)
  const { page } = await openAs(key, '/photos')
  await page.getByRole('link', { name: 'API reference' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await page.goto('/docs/operations/listContacts')
  await page.getByText('Try it').click()
  await expect.poll(() => page.getByLabel('API key').inputValue()).toBe(key)
  await page.getByRole('link', { name: 'Console', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await page.evaluate("sessionStorage.clear(); localStorage.setItem('console.session', 'id')")
  await page.goto('/docs/operations/listContacts')
  await page.getByRole('link', { name: 'Console', exact: true }).waitFor()
  await page.getByText('Try it').click()
  await page.getByPlaceholder('Empty: your session in the console').waitFor()
  expect(await page.getByLabel('API key').inputValue()).toBe('')
})

test('a page uploads a file under its policy, and can read why another one is refused', async () => {
  const { key } = await newWorkspace(http)
  const { page, reports } = await openConsole('/sign-in')
  const statuses = await page.evaluate<number[]>(`(async () => {
    const headers = { authorization: 'Bearer ${key}', 'content-type': 'application/json' }
    const file = new Blob(['x'.repeat(64)], { type: 'image/png' })
    const body = JSON.stringify({ mime_type: file.type, size_bytes: file.size })
    const photo = await (await fetch('/v1/photos', { method: 'POST', headers, body })).json()
    const xhr = new XMLHttpRequest()
    xhr.open(photo.upload.method, photo.upload.url)
    xhr.setRequestHeader('content-type', photo.upload.headers['Content-Type'])
    await new Promise((done) => { xhr.onloadend = done; xhr.send(file) })
    const other = new Blob(['x'], { type: 'text/plain' })
    const refused = await fetch(photo.upload.url, { method: 'PUT', body: other })
    return [xhr.status, refused.status]
  })()`)
  // A link permits one size and type only.
  expect(statuses).toEqual([200, 403])
  expect(reports.filter((report) => /policy|CORS/i.test(report))).toEqual([])
})

test('the typeface comes with the console: one file of at most 40 KB, kept by browsers', async () => {
  const { page, reports } = await openConsole('/sign-in')
  const fonts: Response[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2')) fonts.push(response)
  })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(
    await page.evaluate(`document.fonts.load("14px Hanken Grotesk Variable")
      .then(() => document.fonts.check("14px Hanken Grotesk Variable"))`),
  ).toBe(true)
  await expect.poll(() => fonts.length).toBeGreaterThan(0)
  // The response of the load before may arrive late, so that the same file is counted twice.
  const urls = new Set(fonts.map((font) => font.url()))
  expect([...urls].map((url) => new URL(url).origin)).toEqual([inject('consoleUrl')])
  // The browser forgets the body of a response that arrived before the reload.
  const font = await fetch([...urls].join())
  expect((await font.arrayBuffer()).byteLength).toBeLessThanOrEqual(40 * 1024)
  expect(Object.fromEntries(font.headers)).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': expect.stringContaining('immutable'),
  })
  expect(reports).toEqual([])
})
