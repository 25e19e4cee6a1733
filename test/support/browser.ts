import chromium from '@sparticuz/chromium'
import { type Browser, type BrowserContextOptions, chromium as engine, type Page } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'

/**
 * A real browser, from a package, so that `npm ci` is all that the tests need. `CHROMIUM` names another one, such as
 * Debian's `/usr/bin/chromium`.
 */
export async function startBrowser(): Promise<Browser> {
  const { CHROMIUM = await chromium.executablePath() } = process.env
  // In a single process, which suits Lambda, the browser would end with its first closed window.
  const args = chromium.args.filter((one) => one !== '--single-process')
  return engine.launch({ executablePath: CHROMIUM, args, headless: true })
}

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
