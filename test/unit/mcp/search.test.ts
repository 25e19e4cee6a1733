import { expect, test } from 'vitest'
import { publishedPages } from '../../../shared/document/published.ts'
import { search } from '../../../shared/mcp/search.ts'

const pages = await publishedPages()
const paths = (query: string) => search(pages, query).map(({ page }) => page.path)

test.each([
  ['verify a webhook signature', '/docs/verify-a-webhook.md'],
  ['create contact', '/docs/operations/createContact.md'],
  ['unreconciled_by', '/docs/operations/listExpenses.md'],
  ['idempotency key', '/docs/idempotency.md'],
  ['recieve', '/docs/receiving-webhooks.md'],
  ['cors', '/docs/authentication.md'],
  ['quickbooks', '/docs/feeding-another-system.md'],
  ['xero', '/docs/feeding-another-system.md'],
  ['authentic', '/docs/authentication.md'],
  ['employees', '/docs/operations/createMember.md'],
  ['next_cursor', '/docs/pagination.md'],
  ['rotate secret', '/docs/operations/rotateSecret.md'],
])('%s finds %s', (query, path) => expect(paths(query).slice(0, 3)).toContain(path))

test('finds nothing for words that are like none, and for none', () => {
  expect(search(pages, 'qqqqqqqqqqqq zzzzzzzzzzzzz')).toEqual([])
  expect(search(pages, '… !')).toEqual([])
})

test('excerpts have the parts that match, in their order, and a limit', () => {
  const [first] = search(pages, 'constant time raw body signature')
  expect(first?.excerpt).toContain('Compare in constant time')
  for (const { excerpt } of search(pages, 'expense webhook api key error')) {
    expect(excerpt.length).toBeGreaterThan(0)
    expect(excerpt.length).toBeLessThan(2_000)
  }
})
