import chromium from '@sparticuz/chromium'
import { type Browser, chromium as engine } from 'playwright-core'

/**
 * A real browser, from a package, so that `npm ci` is all that the tests need. `CHROMIUM` names another one, such as
 * Debian's `/usr/bin/chromium`.
 */
export async function launchChromium(): Promise<Browser> {
  const { CHROMIUM = await chromium.executablePath() } = process.env
  // In a single process, which suits Lambda, the browser would end with its first closed window.
  const args = chromium.args.filter((one) => one !== '--single-process')
  return engine.launch({ executablePath: CHROMIUM, args, headless: true })
}
