import type { Browser, Page } from 'playwright-core'
import { until, WAIT_LIMIT_MS } from '../../test/support/until.ts'
import { openOverview } from './console-visit.ts'

const HOUR_S = 3600
/** The longest wait of console/src/api/polling.ts: each request of an idle page is repeated in it. */
const IDLE_S = 300
const BUSY_S = 60
const CHANGE_EVERY_MS = 500

/** How often a request is sent in an hour, and the address of the newest one. */
export interface Repeated {
  readonly path: string
  idle: number
  busy: number
}

/**
 * Opens the overview, and returns the requests of the API that it repeats while nothing changes and while something
 * always does.
 */
export async function polledBy(
  browser: Browser,
  url: string,
  change: () => Promise<unknown>,
): Promise<Repeated[]> {
  const idle = await requestsDuring(browser, url, true, async (page, hasAnswers) => {
    for (let second = 0; second < IDLE_S; second++) {
      await page.clock.runFor(1000)
      await until(hasAnswers)
    }
  })
  const busy = await requestsDuring(browser, url, false, async (page) => {
    const end = Date.now() + BUSY_S * 1000
    while (Date.now() < end) {
      await change()
      await page.waitForTimeout(CHANGE_EVERY_MS)
    }
  })
  const counted = new Map<string, Repeated>()
  for (const [name, { path, count }] of busy) {
    counted.set(name, { path, idle: 0, busy: (count * HOUR_S) / BUSY_S })
  }
  // So short a time of a busy page does not show what is repeated less often.
  for (const [name, { path, count }] of idle) {
    const hourly = (count * HOUR_S) / IDLE_S
    counted.set(name, { path, idle: hourly, busy: Math.max(hourly, counted.get(name)?.busy ?? 0) })
  }
  return [...counted.values()]
}

/** Counts the requests of an open overview during an action. */
async function requestsDuring(
  browser: Browser,
  url: string,
  withClock: boolean,
  action: (page: Page, hasAnswers: () => boolean) => Promise<void>,
) {
  const context = await browser.newContext({ baseURL: url })
  try {
    context.setDefaultTimeout(WAIT_LIMIT_MS)
    const page = await context.newPage()
    if (withClock) await page.clock.install()
    await openOverview(page)
    await page.waitForLoadState('networkidle').catch(() => undefined)
    const counts = new Map<string, { path: string; count: number }>()
    let underWay = 0
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (!pathname.startsWith('/v1/')) return
      underWay++
      // The same request may have another time or page in its query.
      const name = pathname + search.replace(/=\d{4}-[^&]+|(?<=cursor=)[^&]+/g, '=')
      counts.set(name, { path: pathname + search, count: (counts.get(name)?.count ?? 0) + 1 })
    })
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.startsWith('/v1/')) underWay--
    })
    await action(page, () => underWay === 0)
    return counts
  } finally {
    await context.close()
  }
}
