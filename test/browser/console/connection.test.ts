import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { follow, openAs, settled } from '../support/console.ts'

const UNAVAILABLE = {
  status: 503,
  contentType: 'application/json',
  headers: { 'Retry-After': '1' },
  body: JSON.stringify({ error: { code: 'unavailable', message: 'Try again later', request_id: 'r' } }),
}

test('while the service answers 503, a banner says so and the page stays; then it recovers by itself', async () => {
  const { key, post } = await newWorkspace(http)
  await post('/v1/opportunities', { contact_name: 'Ann' })
  const { page } = await openAs(key, '/events')
  const rows = page.getByRole('table', { name: 'Events' }).locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(1)
  await page.route('**/v1/**', (route) => route.fulfill(UNAVAILABLE))
  const banner = page.getByText('The service does not answer.')
  await banner.waitFor()
  expect(await rows.count()).toBe(1)
  await post('/v1/opportunities', { contact_name: 'Ben' })
  await page.unroute('**/v1/**')
  await banner.waitFor({ state: 'detached' })
  await expect.poll(() => rows.count()).toBe(2)
})

test('one “Try again” asks for all that has failed, the workspace of the menu too', async () => {
  const { key } = await newWorkspace(http)
  const { page } = await openAs(key, '/settings/sign-in')
  await settled(page)
  const name = page.getByRole('banner').locator('p').first()
  const workspace = await name.textContent()
  await page.route('**/v1/**', (route) => route.fulfill({ ...UNAVAILABLE, status: 500, headers: {} }))
  await page.reload()
  const failures = page.getByRole('alert')
  await expect.poll(() => failures.count()).toBeGreaterThan(1)
  expect((await name.textContent())?.trim()).toBe('')
  await page.unroute('**/v1/**')
  await failures.first().getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => failures.count()).toBe(0)
  await expect.poll(() => name.textContent()).toBe(workspace)
})

test('while the browser is offline, a banner says so; then it recovers by itself', async () => {
  const { key } = await newWorkspace(http)
  const { page } = await openAs(key, '/')
  await settled(page)
  await page.context().setOffline(true)
  const banner = page.getByText('You are offline.')
  await banner.waitFor()
  expect(await page.getByRole('heading', { name: 'Today', exact: true }).isVisible()).toBe(true)
  await page.context().setOffline(false)
  await banner.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText('does not answer').count()).toBe(0)
})

const SHOW = (state: string) => `
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' })
  document.dispatchEvent(new Event('visibilitychange'))`

test('nothing is asked while the page is hidden', async () => {
  const { key } = await newWorkspace(http)
  const { page } = await openAs(key, '/events')
  await page.clock.install()
  await page.reload()
  await settled(page)
  const asked: string[] = []
  const ofApi = (request: Request) => request.url().includes('/v1/')
  // Without requests of the load, which may be answered later.
  const waiting = new Set<Request>()
  page.on('request', (request) => {
    if (!ofApi(request)) return
    asked.push(request.url())
    waiting.add(request)
  })
  page.on('requestfinished', (request) => waiting.delete(request))
  await page.clock.fastForward(15_000)
  await expect.poll(() => asked).not.toEqual([])
  await page.evaluate(SHOW('hidden'))
  await settled(page)
  // The browser reports requests in their order, so all that were sent before this one are known after it.
  await page.evaluate(() => fetch('/v1/health'))
  // A request that still waits when the clock is moved runs out of time and is repeated.
  await expect.poll(() => waiting.size).toBe(0)
  const before = asked.length
  await page.clock.fastForward(600_000)
  await page.clock.fastForward(600_000)
  expect(asked.slice(before)).toEqual([])
  await page.evaluate(SHOW('visible'))
  await expect.poll(() => asked.length).toBeGreaterThan(before)
})

test('an unknown address and a page that fails have the menu', async () => {
  const { key } = await newWorkspace(http)
  const { page } = await openAs(key, '/settings')
  const menu = page.getByRole('navigation', { name: 'Pages' })
  await follow(page, '/nowhere', 'Page not found')
  await page.route('**/assets/photos-*.js', (route) => route.abort())
  await menu.getByRole('link', { name: 'Photos' }).click()
  await page.getByRole('heading', { name: 'The page could not be shown' }).waitFor()
  await menu.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Workspace', exact: true }).waitFor()
  expect(await page.getByRole('heading', { name: 'could not be shown' }).count()).toBe(0)
})
