import { expect, inject, test } from 'vitest'
import { http } from '../support/api.ts'
import { openAs, openConsole, signIn } from '../support/console.ts'
import { newWorkspace } from '../support/workspace.ts'

test('a key opens the page that was asked for, and signing out forgets it', async () => {
  const { key } = await newWorkspace(http)
  const { page, reports } = await openConsole('/settings')
  await page.waitForURL('**/sign-in?to=*')
  await signIn(page, key)
  await page.waitForURL('**/settings')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Workspace')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You are signed out.').waitFor()
  expect(await page.evaluate('sessionStorage.length + localStorage.length')).toBe(0)
  expect(reports).toEqual([])
})

test('signing in never leads to an address that is no page of the console', async () => {
  const { key } = await newWorkspace(http)
  const { page } = await openConsole(`/sign-in?to=${encodeURIComponent('//evil.example')}`)
  await signIn(page, key)
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  expect(new URL(page.url())).toMatchObject({ origin: inject('consoleUrl'), pathname: '/' })
})

test('a wrong key is refused at its field', async () => {
  const { page } = await openConsole('/')
  const field = page.getByLabel('API key', { exact: true })
  for (const [key, message] of [
    ['', 'Enter an API key.'],
    ['clé', 'This is not an API key.'],
    ['wsk_mistyped', 'The service does not accept this key.'],
  ] as const) {
    await field.fill(key)
    await field.press('Enter')
    await page.getByText(message).waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await page.evaluate('document.activeElement?.getAttribute("name")')).toBe('api-key')
  }
  expect(await page.evaluate('sessionStorage.length')).toBe(0)
})

test('the local run offers the demo workspace', async () => {
  const { page, reports } = await openConsole('/')
  await page.getByRole('button', { name: 'Open the demo workspace' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  expect(reports).toEqual([])
})

test('a key that is revoked while the console is open leads back to signing in', async () => {
  const { key, get, delete: remove } = await newWorkspace(http)
  const { page } = await openAs(key, '/events')
  const { body } = await get('/v1/me')
  await remove(`/v1/api-keys/${body.api_key_id}`)
  await page.getByText('Your session ended').waitFor()
  expect(new URL(page.url()).searchParams.get('to')).toBe('/events')
  expect(await page.evaluate('sessionStorage.length')).toBe(0)
})

test('after signing out, nothing of the workspace is shown to the next key', async () => {
  const first = await newWorkspace(http)
  await first.post('/v1/vendors', { name: 'Lone Star Lumber' })
  const second = await newWorkspace(http)
  const { page } = await openAs(first.key, '/settings/vendors')
  await page.getByText('Lone Star Lumber').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You are signed out.').waitFor()
  // The requests of the second key are held back, so that what is shown comes from the cache.
  await page.route('**/v1/vendors*', () => undefined)
  await page.getByLabel('API key', { exact: true }).fill(second.key)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Vendors' }).waitFor()
  await page.getByText('Loading…').waitFor()
  expect(await page.getByText('Lone Star Lumber').count()).toBe(0)
})
