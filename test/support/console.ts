import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { open } from './browser.ts'
import { until, WAIT_LIMIT_MS } from './until.ts'

export const WIDE = { width: 1440, height: 900 }

/** Opens an address of the console in a window of its own. */
export async function openConsole(browser: Browser, path: string, options: BrowserContextOptions = {}) {
  const defaults: BrowserContextOptions = {
    baseURL: inject('consoleUrl'),
    viewport: WIDE,
    reducedMotion: 'reduce',
  }
  const opened = await open(browser, path, { ...defaults, ...options })
  // A slow machine must not fail a test.
  opened.page.context().setDefaultTimeout(WAIT_LIMIT_MS)
  return opened
}

export async function signIn(page: Page, key: string): Promise<void> {
  await page.getByLabel('API key', { exact: true }).fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('#main h1').waitFor()
}

/** Opens an address of the console as a member with a key. */
export async function openAs(
  browser: Browser,
  key: string,
  path: string,
  options: BrowserContextOptions = {},
) {
  const opened = await openConsole(browser, path, options)
  await signIn(opened.page, key)
  return opened
}

/** Everything that the browser has stored for the page. */
export const stored = (page: Page): Promise<string> =>
  page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])')

/** Waits until the page has loaded its lists. */
export async function settled(page: Page): Promise<void> {
  await page.locator('#main h1').waitFor()
  await until(async () => (await page.locator('#main').getByText('Loading…').count()) === 0)
}
