import { expect, inject, test } from 'vitest'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { isFocused, openAs, openConsole, signIn } from '../support/console.ts'

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
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
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
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  expect(reports).toEqual([])
})

test('the end of a session shows the sign-in over the page, which goes on for the same member', async () => {
  const workspace = await newWorkspace(http)
  const { body: spare } = await workspace.post('/v1/api-keys', { name: 'spare' })
  const { body: own } = await workspace.post('/v1/api-keys', { name: 'own' })
  const { page } = await openAs(own.api_key, '/contacts')
  await page.getByRole('button', { name: 'Add a contact' }).click()
  const form = page.getByRole('dialog', { name: 'Add a contact' })
  await form.getByLabel('Name').fill('Maria Alvarez')
  await workspace.delete(`/v1/api-keys/${own.id}`)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const over = page.getByRole('dialog', { name: 'Sign in to go on' })
  await over.getByText('Your session ended').waitFor()
  const keyInput = over.getByLabel('API key', { exact: true })
  await expect.poll(() => isFocused(keyInput)).toBe(true)
  expect(await page.getByText('You are offline').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/contacts')
  await page.keyboard.press('Escape')
  await keyInput.fill(spare.api_key)
  await over.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => over.count()).toBe(0)
  expect(await form.getByLabel('Name').inputValue()).toBe('Maria Alvarez')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Maria Alvarez' }).waitFor()
})

test.each(['another member signs in', 'the page is left'])(
  'a page below the sign-in ends when %s',
  async (how) => {
    const workspace = await newWorkspace(http)
    const other = await newWorkspace(http)
    await workspace.post('/v1/contacts', { name: 'Maria Alvarez' })
    const { body: own } = await workspace.post('/v1/api-keys', { name: 'own' })
    const { page } = await openAs(own.api_key, '/contacts')
    await page.getByText('Maria Alvarez').waitFor()
    await workspace.delete(`/v1/api-keys/${own.id}`)
    await page.getByRole('link', { name: 'Maria Alvarez' }).click()
    const over = page.getByRole('dialog', { name: 'Sign in to go on' })
    if (how === 'the page is left') {
      await over.getByRole('button', { name: 'Leave this page instead' }).click()
      await page.getByText('You are signed out.').waitFor()
    } else {
      await over.getByLabel('API key', { exact: true }).fill(other.key)
      await over.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    }
    expect(await page.getByText('Maria Alvarez').count()).toBe(0)
  },
)

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
