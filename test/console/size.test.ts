import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { http } from '../support/api.ts'
import { startBrowser } from '../support/browser.ts'
import { openConsole, signIn } from '../support/console.ts'
import { newWorkspace } from '../support/workspace.ts'

const BUDGET = 200 * 1024

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

test('signing in and the overview load at most 200 KB of compressed script', async () => {
  const { key } = await newWorkspace(http)
  const { page } = await openConsole(browser, '/sign-in')
  const sizes = new Map<string, Promise<number>>()
  const measure = async (url: string) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length
  page.on('response', (response) => {
    const url = response.url()
    if (url.endsWith('.js')) sizes.set(url, measure(url))
  })
  await page.reload()
  await signIn(page, key)
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  const bytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0)
  console.log(`first load: ${(bytes / 1024).toFixed(1)} KB of compressed script in ${sizes.size} files`)
  expect(sizes.size).toBeGreaterThan(2)
  expect(bytes).toBeLessThanOrEqual(BUDGET)
})
