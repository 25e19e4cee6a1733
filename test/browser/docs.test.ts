import { expect, inject, test } from 'vitest'
import { http } from '../support/api.ts'
import { newWorkspace } from '../support/workspace.ts'
import { type Look, violationsIn } from './support/accessibility.ts'
import { DESKTOP, open, PHONE } from './support/browser.ts'

const visit = (path = '/docs', options: Parameters<typeof open>[1] = {}) => open(path, options)

/** One page of each kind. THOROUGH=1 looks at each of these in each look; without it, each look has its page. */
const KINDS = [
  '/docs',
  '/docs/operations/createExpense',
  '/docs/events',
  '/docs/verify-a-webhook',
  '/docs/errors',
  '/docs/schemas/Expense',
]
const LOOKS: readonly Look[] = [PHONE, DESKTOP].flatMap((viewport) => [
  { colorScheme: 'light', viewport },
  { colorScheme: 'dark', viewport },
])

test.each(KINDS.map((path, place) => [path, place] as const))(
  'axe finds nothing on %s',
  async (path, place) => {
    const { page, reports } = await visit(path, { viewport: PHONE })
    await page.evaluate(
      'for (const one of document.querySelectorAll("main details, nav details")) one.open = true',
    )
    await page.getByRole('button', { name: 'Menu' }).click()
    const looks = process.env.THOROUGH
      ? LOOKS
      : [0, 3].flatMap((at) => LOOKS[(place + at) % LOOKS.length] ?? [])
    for (const look of looks) {
      expect([look, await violationsIn(page, look)]).toEqual([look, []])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.viewport.width)
    }
    expect(reports).toEqual([])
  },
)

test('the search finds pages by their words, also misspelled', async () => {
  const { page, reports } = await visit('/docs/limits')
  const results = page.getByRole('navigation', { name: 'Found pages' })
  const found = (query: string) => async () => {
    await page.getByRole('searchbox').fill(query)
    return results.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  }
  await expect.poll(found('cors')).toEqual(['/docs/authentication'])
  await expect.poll(found('quickbooks')).toContain('/docs/feeding-another-system')
  await expect.poll(found('recieve')).toContain('/docs/receiving-webhooks')
  await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^\d+ found$/)
  await expect.poll(found('zzzzzzzzzzzz')).toEqual([])
  await expect.poll(() => page.getByRole('status').textContent()).toBe('0 found')
  await page.getByRole('searchbox').press('Escape')
  await expect.poll(() => page.locator('#contents').isVisible()).toBe(true)
  expect(await results.isVisible()).toBe(false)
  await page.locator('h1').click()
  await page.keyboard.press('/')
  await page.keyboard.type('create subscription')
  await expect
    .poll(() => results.getByRole('link').first().getAttribute('href'))
    .toBe('/docs/operations/createSubscription')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs/operations/createSubscription')
  expect(reports).toEqual([])
})

test('links load one page at a time, and the back button leads back', async () => {
  const { page, reports } = await visit('/docs/operations/createExpense')
  const TITLE = 'Create a purchase or mileage expense'
  const current = page.locator('nav a[aria-current]')
  expect(await current.textContent()).toBe(TITLE)
  await expect.poll(() => current.isVisible()).toBe(true)
  await page.getByRole('main').getByRole('link', { name: 'expense.created' }).click()
  await page.waitForURL('**/docs/events#expense.created')
  expect(await page.locator('main section h1').count()).toBe(0)
  await page.goBack()
  await page.waitForURL('**/docs/operations/createExpense')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(TITLE)
  expect(reports).toEqual([])
})

test('dark mode follows the system until it is chosen, and the choice is kept', async () => {
  const { page, reports } = await visit('/docs', { colorScheme: 'dark' })
  const button = page.getByRole('button', { name: 'Dark' })
  const look = async () => [
    await button.getAttribute('aria-pressed'),
    await page.evaluate('getComputedStyle(document.body).backgroundColor'),
  ]
  const [dark, light] = [
    ['true', 'rgb(21, 23, 26)'],
    ['false', 'rgb(255, 255, 255)'],
  ]
  expect(await look()).toEqual(dark)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(look).toEqual(light)
  await button.click()
  expect(await look()).toEqual(dark)
  await page.reload()
  expect(await look()).toEqual(dark)
  await page.emulateMedia({ colorScheme: 'dark' })
  await button.click()
  expect(await look()).toEqual(light)
  expect(reports).toEqual([])
})

test('a request is sent with the key of the reader, a write after a second click, and the key is in no address', async () => {
  const { key, get } = await newWorkspace(http)
  const { page, reports } = await visit('/docs/operations/createVendor')
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  const form = page.locator('.try')
  const tried = async (answer: RegExp) => {
    await expect.poll(() => form.getByRole('status').textContent()).toMatch(answer)
    return (await form.locator('.answer pre').allTextContents()).join('\n')
  }
  await form.locator('summary').click()
  await form.getByLabel('API key').fill(key)
  await form.getByLabel('Body').fill('{ "name": "Lone Star Lumber" }')
  const send = form.getByRole('button', { name: 'Send' })
  const confirm = form.getByRole('button', { name: 'This changes data: send it' })
  await send.dblclick()
  expect([await confirm.isVisible(), asked.filter((one) => one.startsWith('POST'))]).toEqual([true, []])
  // A changed request is confirmed again.
  await form.getByLabel('Body').fill('{ "name": "Lone Star" }')
  expect(await confirm.isVisible()).toBe(false)
  await send.click()
  await confirm.click()
  const made = await tried(/^201 .* ms: POST \/v1\/vendors$/)
  expect(made).toMatch(/^x-request-id: /m)
  expect(made).toContain('"name": "Lone Star"')
  expect((await get('/v1/vendors')).body.data).toHaveLength(1)

  // The key is kept for the tab; empty fields are left out.
  await page.goto('/docs/operations/listVendors')
  await form.locator('summary').click()
  await form.getByLabel('limit').fill('5')
  await send.click()
  expect(await tried(/^200 .*: GET \/v1\/vendors\?limit=5$/)).toContain('"name": "Lone Star"')
  await page.goto('/docs/operations/getVendor')
  await form.locator('summary').click()
  await form.getByLabel('id').fill('a/b?c')
  await send.click()
  expect(await tried(/^404 .*: GET \/v1\/vendors\/a%2Fb%3Fc$/)).toContain('"code": "not_found"')
  const { url } = inject('service')
  expect(asked.filter((one) => one.includes(key) || !one.includes(` ${url}/`))).toEqual([])
  expect(await page.evaluate('localStorage.getItem("key") ?? document.cookie')).toBe('')
  // The browser itself reports the 404.
  expect(reports.filter((report) => !report.includes('404'))).toEqual([])
})

test('a form sends nothing before its script has come, so that no key gets into the address', async () => {
  const { page } = await visit('/docs/limits')
  const { promise: late, resolve: come } = Promise.withResolvers<void>()
  await page.route('**/try.js*', async (route) => {
    await late
    await route.continue()
  })
  await page.goto('/docs/operations/listVendors')
  const form = page.locator('.try')
  await form.locator('summary').click()
  const fields = [form.getByLabel('API key'), form.getByRole('button', { name: 'Send' })]
  const areEnabled = () => Promise.all(fields.map((field) => field.isEnabled()))
  expect(await areEnabled()).toEqual([false, false])
  come()
  await expect.poll(areEnabled).toEqual([true, true])
})

test('the language of all samples is switched at once, and kept', async () => {
  const { page, reports } = await visit('/docs/pagination')
  const shown = page.locator('.samples pre code').filter({ visible: true })
  const switchTo = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  expect(await shown.first().textContent()).toMatch(/curl /)
  await switchTo('Python')
  for (const text of await shown.allTextContents()) expect(text).toContain('import')
  await page.goto('/docs/operations/createContact')
  expect(await shown.textContent()).toContain('import requests')
  // A sample that does not exist in a language stays in its first one.
  await switchTo('curl')
  await page.goto('/docs/verify-a-webhook')
  expect(await shown.first().textContent()).toContain('createHmac')
  expect(reports).toEqual([])
})

test('code and the addresses of sections can be copied', async () => {
  const { page, reports } = await visit('/docs/operations/createContact', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()')
  const copy = page.locator('.samples button.copy').filter({ visible: true })
  await copy.click()
  await expect.poll(() => copy.textContent()).toBe('Copied')
  expect(await clipboard()).toBe(await page.locator('.samples code').filter({ visible: true }).textContent())
  await page.goto('/docs/events')
  await page.getByRole('link', { name: 'Link to photo.uploaded' }).click()
  await expect.poll(clipboard).toBe(new URL('/docs/events#photo.uploaded', page.url()).href)
  expect(page.url()).toBe(await clipboard())
  expect(reports).toEqual([])
})

test('samples are next to the text on a wide screen, and below it on a narrow one', async () => {
  const { page } = await visit('/docs/operations/createContact')
  const sides = async () => {
    const [text, samples] = await Promise.all(
      ['.endpoint h1', '.endpoint .samples'].map((selector) => page.locator(selector).boundingBox()),
    )
    return (samples?.x ?? 0) > (text?.x ?? 0)
  }
  expect(await sides()).toBe(true)
  await page.setViewportSize(PHONE)
  await expect.poll(sides).toBe(false)
})

test('at 390 pixels the menu is closed until it is opened, and nothing is wider than the window', async () => {
  const { page, reports } = await visit('/docs', { viewport: PHONE })
  const nav = page.locator('#contents')
  const menu = page.getByRole('button', { name: 'Menu' })
  expect([await nav.isVisible(), await menu.getAttribute('aria-expanded')]).toEqual([false, 'false'])
  await menu.click()
  expect([await nav.isVisible(), await menu.getAttribute('aria-expanded')]).toEqual([true, 'true'])
  await nav.getByRole('link', { name: 'Errors', exact: true }).click()
  await page.waitForURL('**/docs/errors')
  expect(await nav.isVisible()).toBe(false)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width)
  expect(reports).toEqual([])
})

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])('without JavaScript the pages can be read: %s', async (_, viewport) => {
  const { page, reports } = await visit('/docs', { viewport, javaScriptEnabled: false })
  const nav = page.locator('#contents')
  await nav.locator('summary', { hasText: 'Contacts' }).click()
  await nav.getByRole('link', { name: 'Create a contact' }).click()
  await page.waitForURL('**/docs/operations/createContact')
  expect(await page.getByRole('searchbox').count()).toBe(0)
  expect(await page.getByRole('button').count()).toBe(0)
  expect(await page.locator('.try').isVisible()).toBe(false)
  const code = page.locator('.samples code').filter({ visible: true })
  expect(await code.allTextContents()).toEqual([expect.stringMatching(/^curl /)])
  await page.locator('.samples summary', { hasText: 'Python' }).click()
  expect(await code.count()).toBe(2)
  expect(reports).toEqual([])
})
