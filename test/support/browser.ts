import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import { launchChromium } from './chromium.ts'

/** The browser of a test. */
export const startBrowser = (): Promise<Browser> => launchChromium()

export const DESKTOP = { width: 1280, height: 900 }
export const PHONE = { width: 390, height: 844 }

interface Opened {
  readonly page: Page
  /** What the browser reported: errors of scripts, of the policy, of requests. */
  readonly reports: readonly string[]
}

/** Opens a page of the running service in a window of its own, which is closed after the test: only one has the focus. */
export async function open(browser: Browser, path: string, options: BrowserContextOptions): Promise<Opened> {
  const { url } = inject('service')
  const context = await browser.newContext({ baseURL: url, viewport: DESKTOP, ...options })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const reports: string[] = []
  page.on('console', (message) => reports.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', ({ message }) => reports.push(message))
  await page.goto(path)
  return { page, reports }
}
