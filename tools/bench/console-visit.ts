import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { WAIT_LIMIT_MS } from '../../test/support/until.ts'

/** The cost of the first load of a page. */
export interface Load {
  readonly bytes: number
  readonly scriptBytes: number
  readonly paintMs: number
  readonly shift: number
}

type Open = (page: Page) => Promise<void>

/** A line of text, which the same server sends for a file that does not exist. */
export const openEmpty: Open = async (page) => {
  await page.goto('/assets/none.txt')
}

export const openSignIn: Open = async (page) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Open the demo workspace' }).waitFor()
}

/** Pages of the documentation, which the API serves. */
export const openDocs: Open = async (page) => {
  await page.goto('/docs')
}
export const openOperation: Open = async (page) => {
  await page.goto('/docs/operations/createExpense')
}

/** With a session, as after a reload of the page. */
export const openOverview: Open = async (page) => {
  const { api_key } = await (await page.request.get('/local/demo-key')).json()
  await page.addInitScript(`sessionStorage.setItem('console.api-key', ${JSON.stringify(api_key)})`)
  await page.goto('/')
  await page.locator('#main').getByText('jobtread').first().waitFor()
}

/** Opens a page in a browser without a cache. */
export async function loadOf(browser: Browser, url: string, open: Open): Promise<Load> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  try {
    context.setDefaultTimeout(WAIT_LIMIT_MS)
    const page = await context.newPage()
    const bodies: Promise<{ bytes: number; isScript: boolean }>[] = []
    page.on('response', (response) => {
      const isScript = response.request().resourceType() === 'script'
      bodies.push(
        response.body().then(
          (body) => ({ bytes: gzipSync(body).length, isScript }),
          () => ({ bytes: 0, isScript }),
        ),
      )
    })
    await open(page)
    await page.waitForLoadState('networkidle').catch(() => undefined)
    const { paintMs, shift } = await page.evaluate<Pick<Load, 'paintMs' | 'shift'>>(MEASURE)
    const loaded = await Promise.all(bodies)
    const sum = (list: typeof loaded) => list.reduce((all, { bytes }) => all + bytes, 0)
    return { bytes: sum(loaded), scriptBytes: sum(loaded.filter(({ isScript }) => isScript)), paintMs, shift }
  } finally {
    await context.close()
  }
}

/** Reads the records of the browser since the navigation. */
const MEASURE = `(async () => {
  const entries = (type) => new Promise((done) => {
    const observer = new PerformanceObserver((list) => { observer.disconnect(); done(list.getEntries()) })
    observer.observe({ type, buffered: true })
    setTimeout(() => done([]), 500)
  })
  const paints = await entries('largest-contentful-paint')
  const shifts = await entries('layout-shift')
  return {
    paintMs: paints.at(-1)?.startTime ?? performance.now(),
    shift: shifts.filter((one) => !one.hadRecentInput).reduce((all, one) => all + one.value, 0),
  }
})()`
