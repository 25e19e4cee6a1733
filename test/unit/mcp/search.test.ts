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

test('an operation is found first by the words of its name, and by its title', () => {
  const operations = pages.filter(({ path }) => path.startsWith('/docs/operations/'))
  expect(operations.length).toBeGreaterThan(100)
  const found = operations.map(({ path, title }) => {
    const [, name = ''] = /(\w+)\.md$/.exec(path) ?? []
    const byName = paths(name.replaceAll(/[A-Z]/g, ' $&').toLowerCase())
    const byTitle = search(pages, title).map(({ page }) => page.title)
    return [path, byName[0] === path, byTitle[0] === title]
  })
  expect(found.filter(([, ...isFirst]) => isFirst.includes(false))).toEqual([
    // `putExternalReference` differs by its number only.
    ['/docs/operations/putExternalReferences.md', false, true],
  ])
  expect(paths('create a subscription')[0]).toBe('/docs/operations/createSubscription.md')
})

/** What integrators ask, where the answer is, and a part of the answer. */
test.each([
  ['idempotency key conflict 409', 'idempotency', 'with another body is a 409'],
  ['rate limit 429 retry', 'errors', 'wait for the seconds in `Retry-After`'],
  ['my server is down for a day', 'questions-and-answers', 'sends the deliveries again'],
  ['delete an opportunity', 'questions-and-answers', 'archive it'],
  ['event when an opportunity is updated', 'questions-and-answers', '`opportunity.project.stage.updated`'],
  ['source IP addresses of webhooks', 'questions-and-answers', 'verify the signature'],
  ['python client', 'questions-and-answers', '`clients/python`'],
  ['typescript client', 'questions-and-answers', '`clients/typescript`'],
  ['sandbox', 'questions-and-answers', '`npm start`'],
  ['time zone of expense_date', 'questions-and-answers', 'a calendar date'],
  ['tunnel for local webhooks', 'questions-and-answers', '--forward-to'],
  ['verify in go', 'questions-and-answers', '`clients/verify`'],
  ['which namespaces exist', 'questions-and-answers', '`listNamespaces`'],
  ['rotate secret', 'operations/rotateSecret', 'with its new secret'],
  ['replay after an outage', 'questions-and-answers', '/replay'],
  ['find a contact by email', 'operations/listContacts', '`email`'],
  ['who changed a permission', 'operations/listAuditLog', 'Entries are kept for 400 days'],
  ['upload a receipt', 'operations/uploadReceipt', 'The request with which to send the file'],
  ['pages while records change', 'pagination', 'exactly one of its pages'],
])('the first three hits for %s have its answer', (query, page, answer) => {
  const excerpts = search(pages, query)
    .slice(0, 3)
    .map((hit) => [hit.page.path, hit.excerpt])
  expect(excerpts).toContainEqual([`/docs/${page}.md`, expect.stringContaining(answer)])
})

test('finds nothing for words that are like none, and for none', () => {
  expect(search(pages, 'qqqqqqqqqqqq zzzzzzzzzzzzz')).toEqual([])
  expect(search(pages, '… !')).toEqual([])
})

test('excerpts have the parts that match, in their order, and a limit', () => {
  const [first] = search(pages, 'constant time raw body signature')
  expect(first?.excerpt).toContain('Compare in constant time')
  for (const { excerpt } of ['expense webhook api key error', 'why did webhooks fail'].flatMap((query) =>
    search(pages, query),
  )) {
    expect(excerpt.length).toBeGreaterThan(0)
    expect(excerpt).not.toContain('```')
    expect(excerpt.length).toBeLessThan(2_000)
  }
})
