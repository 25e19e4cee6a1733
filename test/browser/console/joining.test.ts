import { dirname } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { adminJsonHere } from '../../support/admin.ts'
import { http } from '../../support/api.ts'
import { clientOf } from '../../support/client.ts'
import { serve } from '../../support/serve.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { chooseAction, openConsole, settled, stored } from '../support/console.ts'

/** Gives the page an authenticator that verifies its user without asking. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
}

/** Opens the link of an invitation at the address of the machine, from where the page moves to localhost. */
async function join(token: string) {
  const { page } = await openConsole(`/join#${token}`)
  // The token is no longer in the address.
  await page.waitForURL('http://localhost:*/join')
  await withAuthenticator(page)
  await page.getByRole('heading', { level: 1, name: /^Join Alvarez$/ }).waitFor()
  await page.getByLabel('Name of the passkey').fill('Laptop')
  await page.getByRole('button', { name: 'Create a passkey and join' }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  return { page }
}

async function openSettings(page: Page, link: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: link }).click()
  await page.getByRole('heading', { level: 1, name: link }).waitFor()
  await settled(page)
}

const owner = ['--owner-name', 'Ana', '--owner-email', 'ana@example.com']

/** Creates a workspace whose owner has not joined yet. */
async function invitedOwner(): Promise<string> {
  const { invitation } = await adminJsonHere([
    ...['--data', dirname(inject('service').logFile)],
    ...['workspace', 'create', '--name', 'Alvarez', '--plan', 'professional', ...owner],
  ])
  return invitation.token
}

test('a session is in every tab, outlasts the last one, and ends in all; a pasted key stays in its tab', async () => {
  const { page } = await join(await invitedOwner())
  const { key } = await newWorkspace(http)
  const context = page.context()
  const tabAt = async (path: string) => {
    const tab = await context.newPage()
    await tab.goto(new URL(path, page.url()).href)
    return tab
  }
  const isAt = (tab: Page, name: string) =>
    tab.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const home = await context.newPage()
  await page.close()
  await home.goto(new URL('/expenses', page.url()).href)
  await isAt(home, 'Expenses')

  // A key that is pasted into a tab is its own.
  const keyed = await tabAt('/icon.svg')
  await keyed.evaluate(`sessionStorage.setItem('console.api-key', ${JSON.stringify(key)})`)
  await keyed.goto(new URL('/contacts', page.url()).href)
  const tab = await tabAt('/photos')
  await isAt(tab, 'Photos')
  await keyed.getByText('Olive Owner').waitFor()
  await tab.locator('#navigation').getByText('Ana', { exact: true }).waitFor()

  // No script can read the token, and no other site or sibling sends it.
  const cookies = await context.cookies()
  expect(cookies).toMatchObject([{ name: 'session', httpOnly: true, sameSite: 'Strict', path: '/' }])
  for (const opened of [home, keyed, tab]) expect(await stored(opened)).not.toContain('wss_')
  expect(await tab.evaluate("fetch('/v1/me').then(({ status }) => status)")).toBe(200)

  // A tab whose session was ended goes on where it was, once another tab has the next one.
  const id = await home.evaluate<string>("localStorage.getItem('console.session')")
  await home.evaluate("localStorage.removeItem('console.session')")
  await tab.getByText('Your session ended').waitFor()
  await home.evaluate(`localStorage.setItem('console.session', ${JSON.stringify(id)})`)
  await isAt(tab, 'Photos')

  await home.getByRole('button', { name: 'Sign out' }).click()
  await tab.getByText('You are signed out.').waitFor()
  await keyed.reload()
  await isAt(keyed, 'Contacts')
  const next = await tabAt('/events')
  await next.waitForURL('**/sign-in?to=*')
  expect(await context.cookies()).toEqual([])
  // Replayed, the cookie opens nothing.
  await context.addCookies(cookies)
  expect(await next.evaluate("fetch('/v1/me').then(({ status }) => status)")).toBe(401)
})

/** What a page does to be served with somebody's cookie, as a script. Each returns what it could read, or whether it was refused. */
const ATTACKS = (target: string) => ({
  fetch: `fetch('${target}/v1/me', { credentials: 'include' }).then((answer) => answer.text(), () => 'refused')`,
  'blind fetch': `fetch('${target}/v1/me', { credentials: 'include', mode: 'no-cors' }).then(({ type }) => type)`,
  image: `new Promise((done) => {
    const image = new Image()
    image.onload = () => done('loaded')
    image.onerror = () => done('refused')
    image.src = '${target}/v1/me'
  })`,
  form: `new Promise((done) => {
    const frame = document.createElement('iframe')
    frame.name = 'f'
    document.body.append(frame)
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '${target}/v1/vendors', target: 'f', enctype: 'text/plain' })
    const field = document.createElement('input')
    Object.assign(field, { name: '{"name":"Forged","x":"', value: '"}' })
    form.append(field)
    document.body.append(form)
    frame.onload = () => setTimeout(() => done('sent'), 100)
    form.submit()
  })`,
  socket: `new Promise((done) => {
    const socket = new WebSocket('${target.replace('http', 'ws')}/v1/me')
    socket.onopen = () => done('open')
    socket.onerror = () => done('refused')
  })`,
})

test.each([
  ['another site', 'http://127.0.0.1'],
  ['a sibling port', 'http://localhost'],
])('%s makes no request with the cookie', async (_, origin) => {
  const { page } = await join(await invitedOwner())
  const answered: string[] = []
  const evil = new URL(
    await serve((_request, response) => void response.setHeader('content-type', 'text/html').end('<body>')),
  )
  const tab = await page.context().newPage()
  await tab.goto(`${origin}:${evil.port}/`)
  tab.on('response', (response) => void answered.push(`${response.status()}`))
  const target = new URL(page.url()).origin
  for (const [name, script] of Object.entries(ATTACKS(target)))
    expect([name, await tab.evaluate(script)]).not.toContain('open')
  expect(answered.length).toBeGreaterThan(0)
  expect(answered.filter((status) => status.startsWith('2'))).toEqual([])
  // The page of the operation itself is answered.
  await page.goto(new URL('/docs/operations/listVendors', target).href)
  await page.getByText('Try it').click()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('200 OK').waitFor()
  const own = await page.evaluate<string>(`fetch('/v1/vendors').then((answer) => answer.text())`)
  expect(own).toContain('"data":[]')
})

test('people join by links, sign in with passkeys, and are gone when they are deactivated', async () => {
  const invitation = await invitedOwner()
  const { page: ana } = await join(invitation)
  await openSettings(ana, 'Members')
  await ana.getByRole('button', { name: 'Add a member' }).click()
  const dialog = ana.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Mia')
  await dialog.getByLabel('Email').fill('mia@example.com')
  await dialog.getByLabel('Custom').check()
  for (const permission of ['See expenses', 'See the expenses of all members'])
    await dialog.getByLabel(permission).check()
  await dialog.getByRole('button', { name: 'Add' }).click()
  const note = ana.getByRole('region', { name: 'Invitation of Mia' })
  await note.getByRole('button', { name: 'Done' }).click()
  await chooseAction(ana, 'End the invitation', 'Mia')
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await ana.getByText('The invitation has ended.').waitFor()
  await chooseAction(ana, 'Invite', 'Mia')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const link = new URL((await note.locator('code').textContent()) ?? '')
  expect(link).toMatchObject({ hostname: 'localhost', pathname: '/join' })
  await note.getByRole('button', { name: 'Done' }).click()

  const { page: mia } = await join(link.hash.slice(1))
  await openSettings(mia, 'API keys')
  await mia.getByRole('button', { name: 'Create a key' }).click()
  await mia.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  const key = (await mia.getByRole('dialog').getByText(/^wsk_/).textContent()) ?? ''
  const client = clientOf(http, key)
  expect((await client.get('/v1/expenses')).status).toBe(200)
  expect((await client.post('/v1/opportunities', { name: 'Kitchen' })).status).toBe(403)
  await mia.getByRole('button', { name: 'Done' }).click()
  await openSettings(mia, 'Your sign-in')
  await mia
    .getByRole('table', { name: 'Passkeys' })
    .getByRole('row', { name: /Laptop/ })
    .waitFor()
  await mia.getByRole('row', { name: /Chrome on Linux Laptop .*This session/ }).waitFor()
  await mia.getByRole('button', { name: 'Remove Laptop' }).click()
  await mia.getByText('It is your only passkey.').waitFor()
  await mia.getByRole('button', { name: 'Cancel' }).click()
  await mia.getByRole('button', { name: 'Add a passkey' }).click()
  await mia.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await mia.getByText('This device has a passkey of yours already.').waitFor()
  await mia.getByRole('button', { name: 'Cancel' }).click()

  await mia.getByRole('button', { name: 'Sign out' }).click()
  await mia.getByText('You are signed out.').waitFor()
  await mia.goto('/sign-in')
  await mia.getByRole('button', { name: 'Continue with a passkey' }).click()
  await mia.getByRole('heading', { level: 1, name: 'Today' }).waitFor()

  await ana.goto(new URL(`/join#${invitation}`, ana.url()).href)
  await ana.getByRole('button', { name: 'Create a passkey and join' }).click()
  await ana.getByText('The service does not accept this invitation.').waitFor()
  await ana.reload()
  await ana.getByText('Open the invitation link again.').waitFor()
  // Her session is not in doubt.
  await ana.goto(new URL('/settings/members', ana.url()).href)
  await chooseAction(ana, 'Edit', 'Mia')
  await dialog.getByLabel('See expenses').uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await client.get('/v1/expenses')).status).toBe(403)
  await chooseAction(ana, 'Deactivate', 'Mia')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await mia.getByText('Your session ended').waitFor()
  await expect.poll(async () => (await client.get('/v1/me')).status).toBe(401)
  await mia.getByRole('button', { name: 'Continue with a passkey' }).click()
  await mia.getByText('The service does not accept this passkey.').waitFor()
  await chooseAction(ana, 'Passkeys', 'Mia')
  await ana.getByRole('button', { name: 'Remove Laptop' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await ana.getByText('The member has no passkey.').waitFor()

  await openSettings(ana, 'Audit log')
  const log = ana.getByRole('table', { name: 'Audit log' })
  expect(await log.locator('td:nth-child(2)').allTextContents()).toEqual([
    ...['Passkey removed', 'Member deactivated', 'Member changed'],
    ...['Signed in', 'Signed out', 'API key created', 'Signed in', 'Passkey added', 'Member invited'],
    ...['Invitation ended', 'Member added'],
    ...['Signed in', 'Passkey added', 'Member added', 'Workspace created'],
  ])
  const text = await log.textContent()
  for (const secret of [invitation, link.hash.slice(1), key]) expect(text).not.toContain(secret)
})
