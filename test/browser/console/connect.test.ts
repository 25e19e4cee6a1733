import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { checkerOf } from '../support/accessibility.ts'
import { openAs, stored, WIDE } from '../support/console.ts'

const me = async (key: string) =>
  JSON.parse(
    (await http({ method: 'GET', target: '/v1/me', headers: { authorization: `Bearer ${key}` } })).text,
  )
const shown = (page: Page, label: string) => page.getByRole('group', { name: label }).innerText()
const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).click()

test('a key is made with the least rights for each engine, and is in its steps until the page is left', async () => {
  const { key, get } = await newWorkspace(http)
  const { page, reports } = await openAs(key, '/')
  await page.getByRole('link', { name: 'Connect', exact: true }).click()
  const create = page.getByRole('button', { name: 'Create the key' })
  await create.click()
  await page.getByText('The key is in the steps.').waitFor()
  const zapier = await shown(page, 'Zapier: key')
  expect(await shown(page, 'Zapier: address')).toBe(inject('consoleUrl'))
  const reads = ['expenses.view', 'expenses.view_all']
  expect(await me(zapier)).toMatchObject({ read_only: true, manage_subscriptions: true, permissions: reads })

  await checkerOf(page)('steps with a key')
  // The check leaves the window as narrow as a phone's, without the menu.
  await page.setViewportSize(WIDE)

  await choose(page, 'n8n')
  expect(await shown(page, 'n8n: key')).toBe('wsk_…')
  await page.getByLabel('May also create and change records').check()
  await create.click()
  await page.getByText('The key is in the steps.').waitFor()
  expect(await me(await shown(page, 'n8n: key'))).toMatchObject({
    read_only: false,
    permissions: [...reads, 'expenses.edit', 'expenses.edit_all'],
  })

  await choose(page, 'Assistant')
  await create.click()
  await page.getByText('The key is in the steps.').waitFor()
  const command = await shown(page, 'Assistant: command')
  expect(command).toContain(`${inject('consoleUrl')}/mcp`)
  const assistant = /wsk_\w+/.exec(command)?.[0] ?? ''
  expect(await me(assistant)).toMatchObject({ read_only: true, manage_subscriptions: false })

  await choose(page, 'Zapier')
  expect(await shown(page, 'Zapier: key')).toBe(zapier)
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
  expect(`${await page.content()}${await stored(page)}`).not.toContain(zapier)
  const { data } = (await get('/v1/api-keys')).body
  const expiring = data.flatMap((each: { name: string; expires_at: string | null }) =>
    each.expires_at === null ? [] : [each.name],
  )
  expect(expiring).toEqual(['Assistant'])
  expect(reports).toEqual([])
})

test('the link to the guide opens it, and a key that only reads can make no key', async () => {
  const { post } = await newWorkspace(http)
  const { body: reader } = await post('/v1/api-keys', { name: 'reader', read_only: true, permissions: [] })
  const { page } = await openAs(reader.api_key, '/connect')
  await page.getByText('Your key can create no key.').waitFor()
  expect(await page.getByRole('button', { name: 'Create the key' }).count()).toBe(0)
  await page.getByRole('link', { name: 'guide' }).click()
  await page.getByRole('heading', { name: 'Connecting Zapier, n8n and Node-RED' }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/docs/connecting-zapier-n8n-and-node-red')
})
