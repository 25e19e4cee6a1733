import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { http } from '../../support/api.ts'
import { receiver } from '../../support/receiver.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { open } from './browser.ts'

export const WIDE = { width: 1440, height: 900 }

/** Opens an address of the console in a new window. */
export const openConsole = (path: string, options: BrowserContextOptions = {}) =>
  open(path, { baseURL: inject('consoleUrl'), viewport: WIDE, reducedMotion: 'reduce', ...options })

export async function signIn(page: Page, key: string): Promise<void> {
  await page.getByLabel('API key', { exact: true }).fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('#main h1').waitFor()
}

/** Opens an address of the console as a member with a key, as if the page were reloaded after signing in. */
export async function openAs(key: string, path: string, options: BrowserContextOptions = {}) {
  // A small file of the same origin, where the session can be stored before the console is loaded.
  const opened = await openConsole('/icon.svg', options)
  await opened.page.evaluate(`sessionStorage.setItem('console.api-key', ${JSON.stringify(key)})`)
  await opened.page.goto(path)
  await opened.page.locator('#main h1').waitFor()
  return opened
}

/** Opens another page of the console without loading it anew, as its links do, and waits until it has its lists. */
export async function follow(page: Page, path: string, heading: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  await settled(page)
}

/** Shows the filters that a list shows on request. */
export const moreFilters = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^More filters/ }).click()

/** Begins an action of a page, or of a row of a table, which may be in its menu. */
export async function chooseAction(page: Page, name: string, row?: string): Promise<void> {
  const menu = page.getByRole('button', { name: row === undefined ? 'More actions' : `Actions for ${row}` })
  await menu.waitFor()
  const button = page.getByRole('button', { name, exact: true })
  if ((await button.count()) === 0) await menu.click()
  await button.click()
}

/** Everything that the browser has stored for the page. */
export const stored = (page: Page): Promise<string> =>
  page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])')

/** Returns a function that limits how many bytes the page sends in a second, so that an upload has a middle. */
export async function throttleOf(page: Page): Promise<(uploadThroughput: number) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page)
  return (uploadThroughput) => {
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
    return session.send('Network.emulateNetworkConditions', conditions)
  }
}

/** A workspace with a subscription, and its receiver. */
export async function subscribed(
  trigger_id = 'opportunity.created',
  more: object = {},
  answer?: Parameters<typeof receiver>[0],
) {
  const workspace = await newWorkspace(http)
  const { url, posts } = await receiver(answer)
  const { body: made } = await workspace.post('/v1/subscriptions', { trigger_id, target_url: url, ...more })
  return { ...workspace, url, posts, made }
}

/** Waits until the page has loaded its lists. */
export async function settled(page: Page): Promise<void> {
  await page.locator('#main h1').waitFor()
  await until(async () => (await page.locator('#main').getByText('Loading…').count()) === 0)
}

export const isFocused = async (locator: Locator): Promise<boolean> =>
  (await locator.and(locator.page().locator(':focus')).count()) === 1

/**
 * Waits until the focus stays where an opened dialog has put it. The component library sets it twice, by timers of 0 ms, the
 * second of which starts some milliseconds later in a separate task; it would undo what a test does in between.
 * Timers of the same page wait for them in order, also on a slow machine.
 */
export const focusSettled = (page: Page): Promise<void> =>
  page.evaluate('new Promise((resolve) => setTimeout(() => setTimeout(resolve, 50), 50))')

/** Waits until an opened dialog has the focus and keeps it. */
export async function dialogFocused(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.locator(':focus').count()).toBe(1)
  await focusSettled(dialog.page())
}
