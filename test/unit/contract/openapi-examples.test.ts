import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { routes } from '../../../shared/contract/routes.ts'
import { document } from '../../../shared/document/openapi/document.ts'
import type { Operation, Response } from '../../../shared/document/openapi/types.ts'
import { faultsOf } from '../../support/documented.ts'

/** Contract 17.3: the description of each operation, for tools and readers. */
const made = await document()
const operations = Object.entries(made.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, string, string, Operation] => [
    operation.operationId,
    method,
    path,
    operation,
  ]),
)

/** The examples of a request or response body, with their faults. */
function faultsIn(where: string, content: Response['content'] = {}): string[] {
  return Object.entries(content).flatMap(([type, { schema, example, examples }]) => {
    const all = [
      ...(example === undefined ? [] : [example]),
      ...Object.values(examples ?? {}).map(({ value }) => value),
    ]
    if (all.length === 0) return [`${where}: no example`]
    if (!schema || type !== 'application/json') return []
    return all.flatMap((value) => faultsOf(schema, value).map((fault) => `${where}: ${fault}`))
  })
}

const { schemas, responses: errors } = made.components

test.each<[what: string, faults: readonly string[]]>([
  [
    'request body: add it to openapi/examples/requests.ts',
    operations.flatMap(([id, , , { requestBody }]) => faultsIn(id, requestBody?.content)),
  ],
  [
    '2xx response with a body: add it to openapi/examples/examples.ts',
    operations.flatMap(([id, , , { responses }]) =>
      Object.entries(responses).flatMap(([status, response]) =>
        '$ref' in response ? [] : faultsIn(`${id} ${status}`, response.content),
      ),
    ),
  ],
  [
    'component: add it to openapi/examples/records.ts',
    Object.entries(schemas).flatMap(([name, { examples = [undefined], ...schema }]) =>
      examples.flatMap((example) => faultsOf(schema, example).map((fault) => `${name}: ${fault}`)),
    ),
  ],
  ['error', Object.entries(errors).flatMap(([name, { content }]) => faultsIn(name, content))],
  [
    'event',
    Object.entries(made.webhooks).flatMap(([name, { post }]) => faultsIn(name, post.requestBody?.content)),
  ],
])('there is a valid example of every %s', (_, faults) => {
  expect(faults).toEqual([])
})

test('no example of a secret looks like a real one to a secret scanner', () => {
  // The formats of Stripe, AWS and JWT, as gitleaks and GitHub search for them.
  expect(JSON.stringify(made)).not.toMatch(/whsec_[\w+/=]{24,}|AKIA[A-Z2-7]{16}|eyJ[\w-]{17,}\.eyJ[\w-]{17,}/)
})

test('every parameter that a request must have has an example: add it to openapi/examples/examples.ts', () => {
  const missing = operations.flatMap(([id, , , { parameters }]) =>
    parameters
      .filter(({ required }) => required)
      .flatMap(({ name, schema, example }) =>
        faultsOf(schema, example).map((fault) => `${id} ${name}: ${fault}`),
      ),
  )
  expect(missing).toEqual([])
})

test('no example sets custom fields, whose keys belong to a workspace', () => {
  const bodies = operations.map(([, , , { requestBody }]) => JSON.stringify(requestBody?.content ?? null))
  for (const body of bodies) expect(JSON.stringify(exampleValues(body))).not.toContain('custom_fields')
})

function exampleValues(body: string): unknown[] {
  const media = JSON.parse(body)?.['application/json'] ?? {}
  return [media.example, ...Object.values(media.examples ?? {})]
}

test('every write declares the triggers that it fires, `fires: []` when none', () => {
  const silent = routes.filter(({ method, fires }) => method !== 'GET' && fires === undefined)
  expect(silent.map(({ id }) => id)).toEqual([])
})

test('every description names permissions, plan, triggers and limits, as the row has them', () => {
  for (const [id, , , { description = '' }] of operations) {
    const paragraphs = description.split('\n\n').map((text) => text.slice(0, text.indexOf(':')))
    expect([id, paragraphs]).toEqual([id, ['Permissions', 'Plan', 'Triggers', 'Limits']])
    const row = routes.find((route) => route.id === id)
    const named = [...(row?.permissions ?? []), ...(row?.anyPermission ?? []), ...(row?.fires ?? [])]
    for (const name of named) expect([id, description]).toEqual([id, expect.stringContaining(`\`${name}\``)])
  }
})

test('every tag has a description: add it to openapi/tags.ts', () => {
  expect(made.tags.filter(({ description }) => description === '').map(({ name }) => name)).toEqual([])
})

/** Every property of the document that is called by these names has decimals; others are integers. */
const DECIMALS = [
  'amount',
  'amount_max',
  'amount_min',
  'amount_tax_inclusive',
  'estimate_amount',
  'from',
  'latitude',
  'longitude',
  'miles_driven',
  'quantity',
  'rate',
  'spent',
  'tax_amount_included',
  'to',
  'unit_price',
  'value',
]

test('whole numbers are integers: use count() in response schemas', () => {
  const decimals = new Set<string>()
  walk(made, (name, node) => {
    if ([node.type].flat().includes('number')) decimals.add(name)
  })
  expect([...decimals].sort()).toEqual(DECIMALS)
})

test('requests refuse unknown properties, responses and events may gain them', () => {
  const closed = (part: unknown) => JSON.stringify(part).includes('"additionalProperties":false')
  expect([made.components, made.webhooks].map(closed)).toEqual([false, false])
  for (const [id, , , { responses, requestBody }] of operations) {
    expect([id, closed(responses)]).toEqual([id, false])
    const schema = requestBody?.content['application/json']?.schema
    expect([id, schema?.additionalProperties ?? false]).toEqual([id, false])
  }
})

/** Calls `visit` with every schema below a property, and the property's name. */
function walk(
  node: unknown,
  visit: (name: string, schema: Record<string, unknown>) => void,
  name = '',
): void {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) visit(name, node as Record<string, unknown>)
  for (const [key, inner] of Object.entries(node)) {
    if (key === 'example' || key === 'examples') continue
    const parameter = (inner as { name?: unknown } | null)?.name
    const isName = key === 'properties' && typeof inner === 'object'
    if (isName) for (const [field, schema] of Object.entries(inner as object)) walk(schema, visit, field)
    else walk(inner, visit, typeof parameter === 'string' ? parameter : name)
  }
}

const sampleOf = ({ 'x-codeSamples': samples = [] }: Operation, lang: string) =>
  samples.find((sample) => sample.lang === lang)?.source ?? ''

/** The request that every sample of an operation must send. */
function sentBy([, method, path, { parameters, requestBody, security }]: (typeof operations)[number]) {
  const { example, examples = {} } = requestBody?.content['application/json'] ?? {}
  const body = example ?? Object.values(examples)[0]?.value
  const query = parameters.filter((one) => one.in === 'query' && one.required)
  const search = query.map(({ name, example: value }) => `${name}=${value}`).join('&')
  const filled = parameters.reduce((text, one) => text.replace(`{${one.name}}`, String(one.example)), path)
  const url = search ? `${filled}?${search}` : filled
  const isEmpty = body === undefined || Object.keys(body as object).length === 0
  return { method: method.toUpperCase(), url, key: security?.length !== 0, body: isEmpty ? undefined : body }
}

test('the JavaScript samples send the example', async () => {
  const env = { API_URL: 'http://host', API_KEY: 'wsk_1' }
  for (const operation of operations) {
    const calls: [string, RequestInit | undefined][] = []
    const fetchStub = async (url: string, options?: RequestInit) => {
      calls.push([url, options])
      return { status: 200, text: async () => '' }
    }
    const [imported, ...lines] = sampleOf(operation[3], 'JavaScript').split('\n')
    expect(imported).toBe("import { env } from 'node:process'")
    const run = new Function('fetch', 'env', 'console', `return (async () => {${lines.join('\n')}})()`)
    await run(fetchStub, env, { log: () => undefined })
    const { method, url, key, body } = sentBy(operation)
    const [[target, options = {}] = ['', undefined]] = calls
    expect([target, options.method ?? 'GET']).toEqual([`http://host${url}`, method])
    expect(typeof options.body === 'string' ? JSON.parse(options.body) : undefined).toEqual(body)
    expect(Object.values(options.headers ?? {}).includes('Bearer wsk_1')).toBe(key)
  }
})

test('the curl samples send the example', () => {
  // A shell function takes the place of curl and prints its arguments, each with a NUL after it.
  const script = operations
    .map(([, , , operation]) => `${sampleOf(operation, 'Shell')}\nprintf '\\1'`)
    .join('\n')
  const stub = `curl() { printf '%s\\0' "$@"; }\n`
  const env = { API_URL: 'http://host', API_KEY: 'wsk_1' }
  const printed = execFileSync('/bin/sh', ['-c', stub + script], { env, encoding: 'utf8' })
  const calls = printed
    .split('\u0001')
    .slice(0, -1)
    .map((call) => call.split('\0').slice(0, -1))
  for (const [index, operation] of operations.entries()) {
    const given = calls[index] ?? []
    const after = (option: string) => given[given.indexOf(option) + 1] ?? ''
    const data = given.includes('-d') ? JSON.parse(after('-d')) : undefined
    const { method, url, key, body } = sentBy(operation)
    expect([given.includes(`http://host${url}`), data]).toEqual([true, body])
    expect(given.includes('-X') ? after('-X') : data ? 'POST' : 'GET').toBe(method)
    expect(given.includes('Authorization: Bearer wsk_1')).toBe(key)
  }
})

test('the Python samples send the example', () => {
  for (const operation of operations) {
    const source = sampleOf(operation[3], 'Python')
    const { method, url, key, body } = sentBy(operation)
    expect(source).toContain(`requests.${method.toLowerCase()}(\n    os.environ["API_URL"] + "${url}",`)
    expect(source.includes('"Bearer " + os.environ["API_KEY"]')).toBe(key)
    const [, literal] = /json=([\s\S]*),\n\)\n/.exec(source) ?? []
    const json = literal?.replaceAll(/\b(True|False|None)\b/g, (word) =>
      word === 'None' ? 'null' : word.toLowerCase(),
    )
    expect(json === undefined ? undefined : JSON.parse(json)).toEqual(body)
  }
})
