import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { http } from '../support/api.ts'
import { violations } from '../support/axe.ts'
import { PHONE, startBrowser } from '../support/browser.ts'
import { openAs, openConsole, settled, WIDE } from '../support/console.ts'
import { receiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { newWorkspace } from '../support/workspace.ts'

const PAGES = [
  '/',
  '/webhooks',
  '/events',
  '/opportunities',
  '/expenses',
  '/photos',
  ...['', '/members', '/api-keys', '/pipelines', '/custom-fields', '/vendors', '/categories'].map(
    (page) => `/settings${page}`,
  ),
  '/nowhere',
]
/** Buttons that open a dialog, on a page. */
const DIALOGS = [
  ['/webhooks', 'Create a subscription'],
  ['/settings/members', 'Add a member'],
  ['/settings/api-keys', 'Revoke test'],
] as const

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

/** A workspace with something on every page; returns the pages of single records. */
async function filled() {
  const workspace = await newWorkspace(http)
  const { post, get, key } = workspace
  const { url } = await receiver(() => '<p>hello</p>')
  const { body: made } = await post('/v1/subscriptions', { trigger_ids: ['*'], target_url: url })
  await post('/v1/opportunities', { contact_name: 'Ann' })
  await post('/v1/vendors', { name: 'Lone Star Lumber' })
  await post('/v1/custom-fields', { key: 'roof', label: 'Roof', type: 'select', options: ['flat'] })
  const deliveries = `/v1/subscriptions/${made.id}/deliveries?status=succeeded`
  await until(async () => (await get(deliveries)).body.data.length === 1)
  const [{ id, event_id }] = (await get(deliveries)).body.data
  return { key, records: [`/webhooks/${made.id}`, `/deliveries/${id}`, `/events/${event_id}`] }
}

describe.each(['light', 'dark'] as const)('in the %s scheme, axe finds nothing', (colorScheme) => {
  test.each([
    ['wide', WIDE],
    ['phone', PHONE],
  ])('%s', async (_, viewport) => {
    const signedOut = await openConsole(browser, '/sign-in', { colorScheme, viewport })
    await signedOut.page.getByRole('button', { name: 'Sign in' }).click()
    await signedOut.page.getByText('Enter an API key.').waitFor()
    expect(await violations(signedOut.page)).toEqual([])
    await signedOut.page.close()

    const { key, records } = await filled()
    const { page, reports } = await openAs(browser, key, '/', { colorScheme, viewport })
    for (const path of [...PAGES, ...records]) {
      await page.goto(path)
      await settled(page)
      expect([path, await violations(page)]).toEqual([path, []])
      const width = await page.evaluate('document.documentElement.scrollWidth')
      expect([path, width]).toEqual([path, viewport.width])
    }
    for (const [path, button] of DIALOGS) {
      await page.goto(path)
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('dialog').waitFor()
      expect([button, await violations(page)]).toEqual([button, []])
    }
    expect(reports).toEqual([])
  })
})
