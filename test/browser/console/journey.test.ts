import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { http } from '../../support/api.ts'
import { receiver } from '../../support/receiver.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { focusSettled, openAs, openConsole, stored } from '../support/console.ts'

/** What a screen reader would call the element with the focus, roughly. */
const FOCUSED = `(() => {
  const element = document.activeElement
  const label = element.labels?.[0]?.textContent
  return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim()
})()`
/** More than any page has elements that take the focus. */
const MAX_TABS = 150

/** Presses Tab until something whose name begins with a text has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = []
  for (let n = 0; n < MAX_TABS; n++) {
    const focused = await page.evaluate<string>(FOCUSED)
    if (focused.startsWith(name)) return
    passed.push(focused.slice(0, 30))
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}: ${passed.join(' > ')}`)
}

/** Waits until something has the focus without a key being pressed. */
async function focusOn(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate<string>(FOCUSED)).toMatch(new RegExp(`^${name}`))
  await focusSettled(page)
}

test('everything from signing in to signing out works by keyboard alone', async () => {
  const { key } = await newWorkspace(http)
  const { url, posts } = await receiver()
  const { page, reports } = await openConsole('/')
  const { keyboard } = page
  const press = async (name: string) => {
    // What has not loaded yet cannot be reached.
    await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().waitFor()
    await tabTo(page, name)
    await keyboard.press('Enter')
  }

  await focusOn(page, 'API key')
  await keyboard.type(key)
  await keyboard.press('Enter')
  await focusOn(page, 'Today')

  await press('Webhooks')
  await focusOn(page, 'Webhooks')
  await press('Create a subscription')
  await focusOn(page, 'Target URL')
  await keyboard.type(url)
  await page.getByRole('checkbox', { name: 'call.missed' }).waitFor()
  await tabTo(page, 'call.missed')
  await keyboard.press('Space')
  await press('Create')
  await focusOn(page, 'Copy the secret')
  await press('Done')
  await focusOn(page, 'Create a subscription')

  await press(url)
  await focusOn(page, 'Subscription')
  await until(async () => (await page.title()) === `${url} – Subscription – Plumb`)
  await press('Send a test')
  await focusOn(page, 'Trigger')
  await press('Send')
  await until(() => posts.length === 1)
  await press('call.missed')
  await focusOn(page, 'Delivery')
  await until(async () => (await page.title()) === `call.missed to ${url} – Delivery – Plumb`)
  await press('Redeliver')
  await until(() => posts.length === 2)
  await page.getByRole('heading', { name: 'Attempt 2' }).waitFor()

  await keyboard.press('Shift+Tab')
  await press('Subscription')
  await focusOn(page, 'Subscription')
  await press('More actions')
  await press('Rotate secret')
  await focusOn(page, 'Cancel')
  await press('Rotate')
  await focusOn(page, 'Copy the secret')
  await keyboard.press('Escape')
  await focusOn(page, 'More actions')

  await press('Sign out')
  await focusOn(page, 'API key')
  expect(await stored(page)).toBe('[{},{},""]')
  expect(reports).toEqual([])
})

test('the first Tab leads to a link that skips the menu', async () => {
  const { key } = await newWorkspace(http)
  const { page } = await openAs(key, '/')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(FOCUSED)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  expect(await page.evaluate('document.activeElement.id')).toBe('main')
})

test('a dialog gives the focus back also while it fades out, and the color scheme survives a reload', async () => {
  const { key } = await newWorkspace(http)
  const { page, reports } = await openAs(key, '/settings/api-keys', { reducedMotion: 'no-preference' })
  await page.getByRole('button', { name: 'Revoke test' }).click()
  await focusOn(page, 'Cancel')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate(FOCUSED)).toBe('Revoke test')
  const scheme = () => page.evaluate<string>('document.documentElement.dataset.mantineColorScheme')
  await page.getByRole('button', { name: 'Use the dark color scheme' }).click()
  await expect.poll(scheme).toBe('dark')
  await page.reload()
  await page.getByRole('button', { name: 'Use the light color scheme' }).waitFor()
  expect(await scheme()).toBe('dark')
  expect(reports).toEqual([])
})

test('a record is found from every page by one search', async () => {
  const { key, post } = await newWorkspace(http)
  const { body: made } = await post('/v1/opportunities', { name: 'Kitchen' })
  const { page, reports } = await openAs(key, '/settings/api-keys')
  await page.keyboard.press('/')
  await focusOn(page, 'Find a record')
  await page.keyboard.type('kitchen')
  await page.keyboard.press('Enter')
  await focusOn(page, 'Kitchen')
  expect(new URL(page.url()).pathname).toBe(`/opportunities/${made.id}`)
  await page.keyboard.press('Control+k')
  await focusOn(page, 'Find a record')
  await page.keyboard.press('Escape')
  await focusOn(page, 'Kitchen')
  expect(reports).toEqual([])
})
