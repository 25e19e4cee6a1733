import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { http } from '../support/api.ts'
import { PHONE, startBrowser } from '../support/browser.ts'
import { openAs, openConsole, WIDE } from '../support/console.ts'
import { newWorkspace } from '../support/workspace.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PAGES = ['/', '/webhooks', '/events', '/settings', '/opportunities', '/expenses', '/photos']

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

async function violations(page: Page): Promise<unknown[]> {
  await page.evaluate(AXE)
  const result = await page.evaluate<AxeResults>('axe.run({ resultTypes: ["violations"] })')
  return result.violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html)])
}

describe.each(['light', 'dark'] as const)('in the %s scheme, axe finds nothing', (colorScheme) => {
  test.each([
    ['wide', WIDE],
    ['phone', PHONE],
  ])('%s', async (_, viewport) => {
    const { key } = await newWorkspace(http)
    const signedOut = await openConsole(browser, '/sign-in', { colorScheme, viewport })
    await signedOut.page.getByRole('button', { name: 'Sign in' }).click()
    await signedOut.page.getByText('Enter an API key.').waitFor()
    expect(await violations(signedOut.page)).toEqual([])
    const { page, reports } = await openAs(browser, key, '/', { colorScheme, viewport })
    for (const path of PAGES) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => page.getByText('Loading…').count()).toBe(0)
      expect([path, await violations(page)]).toEqual([path, []])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width)
    }
    expect(reports).toEqual([])
  })
})
