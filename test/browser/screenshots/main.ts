import { mkdirSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import sharp, { type OverlayOptions } from 'sharp'
import { WorkspaceClient } from '../../../clients/typescript/src/index.ts'
import { startDemo } from '../../../local/demo/start.ts'
import { type Service, startService } from '../../../local/service/service.ts'
import { PATIENCE } from '../../support/until.ts'
import { launchChromium } from '../support/chromium.ts'
import { loaded, MAX_BYTES, PAGES, type Pictured } from './pages.ts'

/*
 * `npm run screenshots`: pictures of the console's pages for README and docs, from the demo workspace. Each one shows a
 * page wide and on a phone, light and dark. Run it when a page has changed, look at the result, and commit it.
 */

const FOLDER = new URL('../../../docs/images/', import.meta.url)
const HEIGHT = 900
const WIDE = 1440
const PHONE = 390
const GAP = 16
const SCHEMES = ['light', 'dark'] as const
/** A page that has not loaded by then is left out, and the others are pictured all the same. */
const PAGE_LIMIT_MS = 60_000

const wanted = process.argv.slice(2)
const service = await startService({
  ephemeral: true,
  port: 0,
  rate: 10_000,
  console: true,
  demo: true,
  patience: PATIENCE,
})
const demo = await startDemo(service)
const browser = await launchChromium()
try {
  if (!(await demo.filled)) throw new Error('the demo workspace could not be filled')
  mkdirSync(FOLDER, { recursive: true })
  await takeAll(browser, service)
} finally {
  await browser.close()
  await demo.stop()
  await service.stop()
}

async function takeAll(browser: Browser, { url, apiKey }: Service): Promise<void> {
  const client = new WorkspaceClient({ url, apiKey })
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })
  context.setDefaultTimeout(PAGE_LIMIT_MS)
  const page = await context.newPage()
  await page.goto('/sign-in')
  for (const pictured of PAGES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    try {
      await take(page, pictured, client)
    } catch (error) {
      console.error(`${pictured.name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
      process.exitCode = 1
    }
  }
}

async function take(page: Page, { name, pathOf, ready }: Pictured, client: WorkspaceClient): Promise<void> {
  const path = await pathOf(client)
  await page.setViewportSize({ width: WIDE, height: HEIGHT })
  if (path !== '/sign-in' && new URL(page.url()).pathname === '/sign-in') {
    await page.getByRole('button', { name: 'Open the demo workspace' }).click()
    await page.locator('#main h1').waitFor()
  }
  await page.goto(path)
  await ready(page)
  const webp = await smallEnough(await allLooks(page))
  writeFileSync(new URL(`${name}.webp`, FOLDER), webp)
  console.log(`docs/images/${name}.webp  ${Math.ceil(webp.length / 1024)} KB`)
}

/** The page in both schemes, each wide and on a phone. */
async function allLooks(page: Page): Promise<Buffer> {
  const parts: OverlayOptions[] = []
  for (const [row, colorScheme] of SCHEMES.entries()) {
    await page.emulateMedia({ colorScheme })
    for (const width of [WIDE, PHONE]) {
      await page.setViewportSize({ width, height: HEIGHT })
      await loaded(page)
      parts.push({
        // The switch of the scheme is a transition.
        input: await page.screenshot({ animations: 'disabled' }),
        left: width === WIDE ? 0 : WIDE + GAP,
        top: row * (HEIGHT + GAP),
      })
    }
  }
  const size = { width: WIDE + GAP + PHONE, height: 2 * HEIGHT + GAP }
  const background = { r: 128, g: 128, b: 128, alpha: 0 }
  return sharp({ create: { ...size, channels: 4, background } })
    .composite(parts)
    .png()
    .toBuffer()
}

/** Reduces the quality until the picture is small enough. */
async function smallEnough(png: Buffer): Promise<Buffer> {
  for (const quality of [60, 50, 40, 30]) {
    const reduced = await sharp(png).webp({ quality, effort: 4 }).toBuffer()
    if (reduced.length <= MAX_BYTES) return reduced
  }
  throw new Error(`the picture is larger than ${MAX_BYTES / 1024} KB`)
}
