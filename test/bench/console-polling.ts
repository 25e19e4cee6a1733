import type { Browser } from 'playwright-core'
import { WAIT_LIMIT_MS } from '../support/until.ts'
import { openOverview } from './console-visit.ts'

/** How long the open page is watched: two of its longest waits. */
const WATCHED_MS = 32_000
const HOUR_S = 3600

/** How often a request is repeated in an hour: the longest and the shortest wait of console/src/api/polling.ts. */
export const timesPerHour = { idle: HOUR_S / 15, busy: HOUR_S / 2 } as const

/** Opens the overview, and returns the requests of the API that it repeats. */
export async function polledBy(browser: Browser, url: string): Promise<string[]> {
  const context = await browser.newContext({ baseURL: url })
  try {
    context.setDefaultTimeout(WAIT_LIMIT_MS)
    const page = await context.newPage()
    const times = new Map<string, { count: number; path: string }>()
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (!pathname.startsWith('/v1/')) return
      // The same request may have another time in its query.
      const name = pathname + search.replace(/=\d{4}-[^&]+/g, '=')
      times.set(name, { count: (times.get(name)?.count ?? 0) + 1, path: pathname + search })
    })
    await openOverview(page)
    await page.waitForTimeout(WATCHED_MS)
    return [...times.values()].filter(({ count }) => count > 1).map(({ path }) => path)
  } finally {
    await context.close()
  }
}
