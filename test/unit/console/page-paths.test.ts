import './page.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { router } from '../../../console/src/app/router.ts'
import { PAGE_PATH, PAGE_PATHS, pageAddress } from '../../../console/src/pages/page-paths.ts'

test('contract 1.16: the pages are the routes of the router, and no other path', () => {
  expect(Object.keys(router.routesByPath).toSorted()).toEqual(PAGE_PATHS.toSorted())
})

test('each path is a page, with a value for its parameter', () => {
  for (const path of PAGE_PATHS) expect(PAGE_PATH.test(path.replace(/\$\w+/, '0193-7000'))).toBe(true)
})

test.each([
  '',
  '/v2/expenses',
  '/.well-known/openid-configuration',
  '/mcp',
  '/llms.txt',
  '/docs',
  '/expense',
  '/expenses/',
  '/expenses/1/2',
  '/a/expenses',
  '/Expenses',
  '/expenses\n',
  '//expenses',
])('%j is no page', (path) => expect(PAGE_PATH.test(path)).toBe(false))

test.each([
  '/expenses',
  '/expenses/0193-7000?x=1#top',
  '/webhooks?status=paused&health=%2F%2Fevil.example',
  '/?to=https://evil.example/',
  '/settings#//evil.example',
])('signing in may lead to %s', (address) => expect(pageAddress(address)).toBe(address))

test.each([
  undefined,
  null,
  7,
  ['/expenses'],
  { href: '/expenses' },
  '',
  'expenses',
  'https://evil.example/',
  'https:evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' https://evil.example',
  '/%2F%2Fevil.example',
  '/%09/evil.example',
  '/expenses/..//evil.example',
  '/expenses/%2e%2e',
  '/expenses/\\evil.example',
  '/expenses\n',
  '/@evil.example',
  'javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/v1/me',
  '/docs',
  '/local/demo-key',
])('signing in leads to the overview instead of %j', (address) => expect(pageAddress(address)).toBe('/'))

test('what signing in may lead to has the origin of the console', () => {
  const page = fc.constantFrom(...PAGE_PATHS)
  const parts = fc.oneof(
    page,
    fc.string(),
    fc.constantFrom('/', '\\', '//', ':', '@', '?', '#', 'https:', 'evil.example'),
  )
  const any = fc.array(parts, { maxLength: 5 }).map((all) => all.join(''))
  fc.assert(
    fc.property(any, (address) => {
      const { origin, pathname } = new URL(pageAddress(address), 'https://console.example')
      expect([origin, pathname]).toEqual(['https://console.example', expect.stringMatching(PAGE_PATH)])
    }),
    { numRuns: 2000 },
  )
})
