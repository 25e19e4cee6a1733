import { expect, test } from 'vitest'
import { type Look, violationsIn } from '../support/accessibility.ts'
import { DESKTOP, open, PHONE } from '../support/browser.ts'

/**
 * Keeps one section of each shape, that is, of each set of elements and classes: the page has 150 of a dozen shapes, and
 * axe would take a minute for all of them. THOROUGH=1 keeps all.
 */
const ONE_OF_EACH_SHAPE = `
  const shapes = new Set()
  for (const section of document.querySelectorAll('section')) {
    const parts = new Set([...section.querySelectorAll('*')].map(({ tagName, className }) => tagName + className))
    const shape = [...parts].sort().join()
    if (shapes.has(shape)) section.remove()
    shapes.add(shape)
  }`

const visit = (options: Parameters<typeof open>[1] = {}) => open('/docs', options)

test('axe finds nothing in either scheme at either width', async () => {
  const { page, reports } = await visit({ viewport: PHONE })
  if (!process.env.THOROUGH) await page.evaluate(ONE_OF_EACH_SHAPE)
  await page.evaluate('for (const details of document.querySelectorAll(".example")) details.open = true')
  await page.getByRole('button', { name: 'Menu' }).click()
  const looks: readonly Look[] = [PHONE, DESKTOP].flatMap((viewport) => [
    { colorScheme: 'light', viewport },
    { colorScheme: 'dark', viewport },
  ])
  for (const look of looks) expect([look, await violationsIn(page, look)]).toEqual([look, []])
  expect(reports).toEqual([])
})

test('the search finds an endpoint by words of its heading, its path or its text', async () => {
  const { page, reports } = await visit()
  const visible = page.locator('nav a').filter({ visible: true })
  const found = async () => Promise.all((await visible.all()).map(async (link) => link.getAttribute('href')))
  await page.keyboard.press('/')
  await page.keyboard.type('create subscription')
  await expect.poll(found).toEqual(['#createSubscription'])
  expect(await page.getByRole('status').textContent()).toBe('1 found')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs#createSubscription')
  const input = page.getByRole('searchbox')
  await input.fill('/v1/me')
  await expect.poll(found).toContain('#getMe')
  await input.fill('lone surrogate')
  await expect.poll(found).toContain('#requests-and-responses')
  await input.fill('0000-0000-0000-0001 nowhere')
  await expect.poll(() => page.getByRole('status').textContent()).toBe('0 found')
  await input.press('Escape')
  await expect.poll(() => visible.count()).toBeGreaterThan(100)
  expect(reports).toEqual([])
})

test('the language of all samples is switched at once, and kept', async () => {
  const { page, reports } = await visit()
  const shown = (id: string) => page.locator(`#${id} .samples pre code`).filter({ visible: true })
  const switchTo = (name: string) =>
    page.locator('#createContact').getByRole('button', { name, exact: true }).click()
  expect(await shown('createContact').textContent()).toMatch(/^curl /)
  await switchTo('Python')
  for (const id of ['createContact', 'getMe', 'pagination']) {
    expect(await shown(id).textContent()).toContain('import requests')
  }
  // A sample that does not exist in a language stays in its first one.
  await switchTo('curl')
  expect(await shown('verify-a-webhook').first().textContent()).toContain('createHmac')
  await switchTo('JavaScript')
  await page.reload()
  expect(await shown('createContact').textContent()).toContain('await fetch(')
  expect(reports).toEqual([])
})

test('code and the addresses of sections can be copied', async () => {
  const { page, reports } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] })
  const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()')
  const section = page.locator('#createContact')
  const copy = section.locator('.samples button.copy').filter({ visible: true })
  await copy.click()
  await expect.poll(() => copy.textContent()).toBe('Copied')
  const code = await section.locator('.samples code').filter({ visible: true }).textContent()
  expect(await clipboard()).toBe(code)
  await section.getByRole('link', { name: 'Link to Create a contact' }).click()
  await expect.poll(clipboard).toBe(new URL('/docs#createContact', page.url()).href)
  expect(page.url()).toBe(await clipboard())
  expect(reports).toEqual([])
})

test('the menu marks the section that is read', async () => {
  const { page } = await visit()
  const current = page.locator('nav a[aria-current]')
  for (const id of ['errors', 'createSubscription', 'Workspace']) {
    await page.evaluate(`document.getElementById('${id}').scrollIntoView()`)
    await expect.poll(() => current.getAttribute('href')).toBe(`#${id}`)
    expect(await current.isVisible()).toBe(true)
  }
})

test('at 390 pixels the menu is closed until it is opened, and nothing is wider than the window', async () => {
  const { page, reports } = await visit({ viewport: PHONE })
  const nav = page.locator('nav')
  const menu = page.getByRole('button', { name: 'Menu' })
  expect([await nav.isVisible(), await menu.getAttribute('aria-expanded')]).toEqual([false, 'false'])
  await menu.click()
  expect([await nav.isVisible(), await menu.getAttribute('aria-expanded')]).toEqual([true, 'true'])
  await nav.getByRole('link', { name: 'Errors', exact: true }).click()
  await page.waitForURL('**/docs#errors')
  expect(await nav.isVisible()).toBe(false)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width)
  expect(reports).toEqual([])
})

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])('without JavaScript the page can be read: %s', async (_, viewport) => {
  const { page, reports } = await visit({ viewport, javaScriptEnabled: false })
  expect(await page.getByRole('navigation').isVisible()).toBe(true)
  expect(await page.getByRole('searchbox').count()).toBe(0)
  expect(await page.getByRole('button').count()).toBe(0)
  const section = page.locator('#createContact')
  const code = section.locator('.samples code').filter({ visible: true })
  expect(await code.allTextContents()).toEqual([expect.stringMatching(/^curl /)])
  await section.locator('summary', { hasText: 'Python' }).click()
  expect(await code.count()).toBe(2)
  expect(reports).toEqual([])
})

test('the policy blocks scripts in the page', async () => {
  const { page, reports } = await visit()
  const response = await page.reload()
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self';")
  await page.evaluate(`
    const script = document.createElement('script')
    script.textContent = 'window.ran = true'
    document.body.append(script)`)
  expect(await page.evaluate('window.ran')).toBeUndefined()
  expect(reports.join()).toContain('Content Security Policy')
})
