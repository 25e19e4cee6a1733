import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { open } from './browser.ts'

export const WIDE = { width: 1440, height: 900 }

/** Opens an address of the console in a window of its own. */
export const openConsole = (browser: Browser, path: string, options: BrowserContextOptions = {}) =>
  open(browser, path, { baseURL: inject('consoleUrl'), viewport: WIDE, ...options })

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
