import { mkdirSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { WorkspaceClient } from '../../clients/typescript/src/index.ts'
import { startDemo } from '../../infra/local/demo/start.ts'
import { type Service, startService } from '../../infra/local/service.ts'
import { launchChromium } from '../support/chromium.ts'
import { PATIENCE, WAIT_LIMIT_MS } from '../support/until.ts'
import { MAX_BYTES, PAGES, type Pictured } from './pages.ts'

/*
 * `npm run screenshots`: pictures of the console's main pages for README and docs, from the demo workspace. Run it when a
 * page has changed, and commit the result.
 */

const FOLDER = new URL('../../docs/images/', import.meta.url)
const VIEWPORT = { width: 1280, height: 800 }
/** Retries within seconds, so that a failing delivery shows several attempts. */
const SPEED = 600

const wanted = process.argv.slice(2)
const service = await startService({
  ephemeral: true,
  port: 0,
  rate: 10_000,
  console: true,
  speed: SPEED,
  patience: PATIENCE,
})
const demo = startDemo(service)
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
  const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT, reducedMotion: 'reduce' })
  context.setDefaultTimeout(WAIT_LIMIT_MS)
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
  if (path !== '/sign-in' && page.url().endsWith('/sign-in')) {
    await page.getByRole('button', { name: 'Open the demo workspace' }).click()
    await page.locator('#main h1').waitFor()
  }
  await page.goto(path)
  await ready(page)
  // Pictures of files arrive from the file store.
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const png = await smaller(await page.screenshot())
  writeFileSync(new URL(`${name}.png`, FOLDER), png)
  console.log(`docs/images/${name}.png  ${Math.ceil(png.length / 1024)} KB`)
}

/** Reduces the colors until the picture is small enough. */
async function smaller(png: Buffer): Promise<Buffer> {
  for (const colors of [256, 128, 64, 32, 16]) {
    const reduced = await sharp(png)
      .png({ palette: true, colors, effort: 10, compressionLevel: 9 })
      .toBuffer()
    if (reduced.length <= MAX_BYTES) return reduced
  }
  throw new Error(`the picture is larger than ${MAX_BYTES / 1024} KB in 16 colors`)
}
