import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import { WAIT_LIMIT_MS } from '../../support/until.ts'
import { launchChromium } from './chromium.ts'

let launched: Promise<Browser> | undefined

/**
 * The browser of this process, which its test files share: a start costs as much as a short test. It ends with the
 * process. Files that run at the same time have separate browsers, because a browser has one clipboard.
 */
function browser(): Promise<Browser> {
  launched ??= launchChromium({ graphics: false })
  return launched
}

export const DESKTOP = { width: 1280, height: 900 }
export const PHONE = { width: 390, height: 844 }

interface Opened {
  readonly page: Page
  /** Reports of the browser: errors of scripts, of the policy, of requests. */
  readonly reports: readonly string[]
}

/** Opens a page of the running service in a new window, which is closed after the test, because only one window has the focus. */
export async function open(path: string, options: BrowserContextOptions): Promise<Opened> {
  const { url } = inject('service')
  const context = await (await browser()).newContext({ baseURL: url, viewport: DESKTOP, ...options })
  onTestFinished(() => context.close())
  // A slow machine must not fail a test.
  context.setDefaultTimeout(WAIT_LIMIT_MS)
  const page = await context.newPage()
  const reports: string[] = []
  page.on('console', (message) => reports.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', ({ message }) => reports.push(message))
  await page.goto(path)
  return { page, reports }
}
