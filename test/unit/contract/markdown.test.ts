import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callHandler } from '../../../local/service/call-handler.ts'
import { docsFiles } from '../../../shared/document/docs-files.ts'
import { schemaPath } from '../../../shared/document/markdown/schema.ts'
import { document } from '../../../shared/document/openapi/document.ts'
import { publishedPages } from '../../../shared/document/published.ts'

const made = await document()
const operations = Object.entries(made.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
)
const files = await docsFiles()
const markdown = [...files].filter(([, { headers }]) => headers['Content-Type']?.startsWith('text/markdown'))

const textOf = (path: string): string => files.get(path)?.text ?? ''
const pageOf = (id: string): string => textOf(`/docs/operations/${id}.md`)
const get = (target: string, accept?: string) =>
  callHandler({ method: 'GET', target, ...(accept !== undefined && { headers: { accept } }) })

/** The addresses that a text links to. */
const linksIn = (text: string): string[] => [...text.matchAll(/\]\((\/[^)\s]*)\)/g)].map(([, to = '']) => to)

test('contract 1.18: the index has at most 10 KB, and links to each guide and operation', () => {
  expect(Buffer.byteLength(textOf('/llms.txt'))).toBeLessThanOrEqual(10 * 1024)
  const links = linksIn(textOf('/llms.txt'))
  const guides = ['overview', 'errors', 'pagination', 'synchronization', 'verify-a-webhook', 'events']
  expect(links).toEqual(expect.arrayContaining(guides.map((id) => `/docs/${id}.md`)))
  const [, listed = ''] = textOf('/llms.txt').split('## Guides')
  expect(listed.split('##')[0]?.match(/^- \[.*\): \S+/gm)).toHaveLength(
    links.filter((to) => /^\/docs\/[\w-]+\.md$/.test(to)).length,
  )
  expect(operations.length).toBeGreaterThan(90)
  expect(links).toEqual(
    expect.arrayContaining(operations.map(({ operationId }) => `/docs/operations/${operationId}.md`)),
  )
})

test('the index names the clients and the verifiers, and where they are', () => {
  const folders = [...textOf('/llms.txt').matchAll(/`(clients\/[\w-]+)`/g)].map(([, folder = '']) => folder)
  expect(folders).toEqual([
    'clients/typescript',
    'clients/python',
    'clients/verify',
    'clients/zapier',
    'clients/n8n',
    'clients/node-red',
  ])
  for (const folder of folders) expect([folder, existsSync(folder)]).toEqual([folder, true])
  for (const language of ['C#', 'Go', 'Java', 'PHP', 'Python', 'Ruby', 'TypeScript'])
    expect(textOf('/llms.txt')).toContain(language)
})

test('every link of every page resolves', async () => {
  const links = [...new Set(markdown.flatMap(([, { text }]) => linksIn(text)))]
  expect(links.length).toBeGreaterThan(120)
  const answers = await Promise.all(links.map(async (target) => [target, (await get(target)).status]))
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])
})

test("an operation's page has at most 8 KB, and names permissions, plan, limits, errors and a sample", () => {
  for (const {
    operationId,
    path,
    method,
    description = '',
    responses,
    'x-codeSamples': samples,
  } of operations) {
    const page = pageOf(operationId)
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(8_000)
    expect(page).toContain(`\`${method.toUpperCase()} ${path}\``)
    expect(page).toMatch(/^Permissions: [\s\S]+^Plan: [\s\S]+^Triggers: [\s\S]+^Limits: /m)
    expect(page).toContain(description)
    expect(page).toContain(`\`\`\`sh\n${samples?.[0]?.source}\n\`\`\``)
    const refused = Object.entries(responses).flatMap(([status, one]) => ('$ref' in one ? [status] : []))
    for (const status of refused)
      expect([operationId, page]).toEqual([
        operationId,
        expect.stringMatching(new RegExp(`^- ${status} \``, 'm')),
      ])
  }
})

test("an operation's page has every parameter and field of the body", () => {
  for (const { operationId, parameters, requestBody } of operations) {
    const fields = Object.keys(requestBody?.content['application/json']?.schema?.properties ?? {})
    const names = [...parameters.map(({ name }) => name), ...fields]
    expect([operationId, names.filter((name) => !pageOf(operationId).includes(`- \`${name}\` (`))]).toEqual([
      operationId,
      [],
    ])
  }
})

test('the page of a schema has each of its fields, with type, bounds and description', () => {
  expect(Object.keys(made.components.schemas).filter((name) => !files.has(schemaPath(name)))).toEqual([])
  const page = textOf('/docs/schemas/Expense.md')
  const { description } = made.components.schemas.Expense?.properties?.project ?? {}
  expect(page).toMatch(/^- `vendor\.name` \(string; required\)/m)
  expect(page).toContain(
    `- \`project\` ([Project](/docs/schemas/Project.md) or null; required): ${description}\n`,
  )
  expect(pageOf('listExpenses')).toContain('- `limit` (integer; 1 to 100; default 25)')
  expect(pageOf('putExternalReference')).toContain('- `namespace` (string; required; `^[a-z0-9_-]{1,64}$`)')
})

test('the page of errors has every code with its status', () => {
  const page = textOf('/docs/errors.md')
  for (const [line] of [
    ['- 400 `invalid_request`: '],
    ['- 403 `plan_required`, `forbidden`: '],
    ['- 412 `precondition_failed`: '],
    ['- 503 `unavailable`: '],
  ])
    expect(page).toContain(line)
})

test('the page of events has each trigger, with its metadata', () => {
  const page = textOf('/docs/events.md')
  expect(Object.keys(made.webhooks).filter((trigger) => !page.includes(`## ${trigger}\n`))).toEqual([])
  expect(page).toContain('- `previous_stage_id` (')
  // A reader with little memory takes the index and one page: 16 KB together.
  expect(Buffer.byteLength(page)).toBeLessThanOrEqual(6_000)
  expect(page).toContain('`X-Service-Signature`')
})

test('llms-full.txt has every page in at most 290 KB, without headers, errors, samples and examples', async () => {
  const all = textOf('/llms-full.txt')
  const pages = await publishedPages()
  expect(pages.length).toBeGreaterThan(150)
  expect(pages.filter(({ own }) => !all.includes(own))).toEqual([])
  expect(pages.filter(({ path, own }) => !textOf(path).startsWith(own))).toEqual([])
  expect(Buffer.byteLength(all)).toBeLessThanOrEqual(290_000)
})

test('no page has a credential but for examples', () => {
  const shown = [...files.values()].flatMap(({ text }) => text.match(/\bws[kis]_\w{30,}/g) ?? [])
  expect(shown.length).toBeGreaterThan(2)
  expect(shown.filter((one) => !/^ws[kis]_EXAMPLE\w{42}$/.test(one))).toEqual([])
})

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html, */*', true],
  ['text/html;q=0.8, Text/Markdown;q=0.9', true],
  ['text/html, text/markdown;q=0.5', false],
  ['text/markdown;q=0', false],
  ['text/html,application/xhtml+xml,*/*;q=0.8', false],
  ['*/*', false],
  [undefined, false],
])('GET /docs with Accept: %s is the index: %s', async (accept, isIndex) => {
  const { headers, text } = await get('/docs', accept)
  expect([text === textOf('/llms.txt'), text === textOf('/docs')]).toEqual([isIndex, !isIndex])
  expect(headers.vary).toMatch(/^Accept\b(?!-)/)
})

test.each([
  ['/docs/error.md', 'no such page; did you mean /docs/errors.md?'],
  ['/docs/operations/listContact.md', 'no such page; did you mean /docs/operations/listContacts.md?'],
  ['/docs/operations/list-contacts', 'no such page; did you mean /docs/operations/listContacts?'],
  ['/docs/nothing-like-it-at-all', 'no such page; /llms.txt has all of them'],
])('%s: %s', async (target, message) => {
  const { status, text } = await get(target)
  expect([status, JSON.parse(text).error]).toMatchObject([404, { code: 'not_found', message }])
})
