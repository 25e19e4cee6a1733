import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test } from 'vitest'
import { FAMILIES, type FamilyName, smoke } from '../../../ops/smoke/run.ts'
import { http } from '../../support/api.ts'
import { WAIT_LIMIT_MS } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { type Defect, startProxy } from './proxy.ts'

test('all smoke checks pass on this service, and what they created is removed or archived', async () => {
  const workspace = await newWorkspace(http)
  const child = spawn(
    process.execPath,
    [
      'ops/smoke/main.ts',
      ...['--url', inject('service').url, '--key', workspace.key, '--wait', `${WAIT_LIMIT_MS / 1_000}`],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const ended = new Promise((done) => child.once('exit', done))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(output.split('\n').filter((line) => line.startsWith('DIFFERS'))).toEqual([])
  expect(output).toMatch(/\d+ checks of .*, 0 differ/)
  expect([await ended, errors]).toEqual([0, ''])
  // This service has no console; test/console/hosting.test.ts checks one.
  const families = Object.keys(FAMILIES).filter((family) => family !== 'console')
  for (const family of families) expect(output).toContain(`ok      ${family}: `)
  for (const list of ['contacts', 'expenses', 'photos', 'custom-fields']) {
    expect((await workspace.get(`/v1/${list}`)).body.data).toEqual([])
  }
  const { data } = (await workspace.get('/v1/opportunities?limit=100')).body
  expect(data.filter((one: { approval_status: string }) => one.approval_status !== 'archived')).toEqual([])
  const subscriptions = (await workspace.get('/v1/subscriptions')).body.data
  expect(subscriptions.filter(({ status }: { status: string }) => status === 'active')).toEqual([])
})

const first = new Map<string, unknown>()

/** Each defect, the family of checks that must report it, and the pattern of the report. */
const DEFECTS: Readonly<Record<string, readonly [FamilyName, RegExp, Defect]>> = {
  'a challenge that API Gateway renamed': [
    'errors',
    /lacks the header WWW-Authenticate/,
    {
      answer: ({ headers }) => {
        const challenge = headers.get('www-authenticate')
        if (challenge === null) return
        headers.delete('www-authenticate')
        headers.set('x-amzn-remapped-www-authenticate', challenge)
      },
    },
  ],
  'a missing header': [
    'idempotency',
    /lacks the header X-Request-Id/,
    { answer: ({ headers }) => headers.delete('x-request-id') },
  ],
  'a wrong status': [
    'sales',
    /POST \/v1\/contacts: answers 200 and not 201/,
    {
      answer: (exchange) => {
        if (exchange.status === 201) exchange.status = 200
      },
    },
  ],
  'an error in the shape of API Gateway': [
    'errors',
    /body must have required property 'error'/,
    {
      answer: (exchange) => {
        if (exchange.status === 404) exchange.body = { message: 'Not Found' }
      },
    },
  ],
  'a missing field': [
    'expenses',
    /body must have required property 'updated_at'/,
    {
      answer: ({ path, body }) => {
        if (path.startsWith('/v1/expenses')) delete body.updated_at
      },
    },
  ],
  'a cached response': [
    'sales',
    /what is read after the change is/,
    {
      answer: (exchange) => {
        if (exchange.method !== 'GET' || exchange.status !== 200) return
        if (first.has(exchange.path)) exchange.body = first.get(exchange.path)
        else first.set(exchange.path, exchange.body)
      },
    },
  ],
  'a redirect to another file': [
    'receipts',
    /the redirect: the link (answers|gives)/,
    {
      answer: ({ status, headers }) => {
        if (status === 307) headers.set('location', new URL('/elsewhere', headers.get('location') ?? '').href)
      },
    },
  ],
  'an Idempotency-Key that does not arrive': [
    'idempotency',
    /the second answer is/,
    { request: ({ headers }) => headers.delete('idempotency-key') },
  ],
  'a receiver that is not reached': [
    'webhooks',
    /status and answer is \["failed",404\] and not/,
    {
      request: (request) => {
        if (request.method === 'POST' && request.url.pathname === '/v1/health')
          request.url.pathname = '/elsewhere'
      },
    },
  ],
  'deliveries that are not recorded': [
    'webhooks',
    /the delivery ends: not within/,
    {
      answer: ({ path, body }) => {
        if (path.endsWith('/deliveries')) body.data = []
      },
    },
  ],
  'a receipt that is never attached': [
    'receipts',
    /the receipt is attached: not within/,
    {
      answer: ({ path, body }) => {
        if (/^\/v1\/expenses\/[^/]+$/.test(path) && body.receipt) body.receipt = null
      },
    },
  ],
  'a filter that is ignored': [
    'expenses',
    /unreconciled_by still lists it/,
    { request: ({ url }) => url.searchParams.delete('unreconciled_by') },
  ],
  'a 405 without Allow': ['open', /Allow is ""/, { answer: ({ headers }) => headers.delete('allow') }],
  'a revoked key that still works': [
    'workspace',
    /GET \/v1\/me: answers 200 and not 401/,
    {
      request: (request) => {
        // Revocation does not reach the service.
        if (request.method === 'DELETE' && request.url.pathname.startsWith('/v1/api-keys/'))
          request.url.pathname = '/v1/health'
      },
      answer: (exchange) => {
        if (exchange.method !== 'DELETE') return
        exchange.status = 204
        exchange.body = ''
        exchange.headers.set('ratelimit', 'x')
        exchange.headers.set('ratelimit-policy', 'x')
      },
    },
  ],
}

/** What the defects delay for ever is waited for this long. Calls that the store refuses take some seconds. */
const WAIT_MS = inject('service').likeAws ? 15_000 : 3_000

/** What these defects falsify comes after an upload or a delivery, which a slow machine may need longer for. */
const AFTER_A_WAIT = ['a redirect to another file', 'a receiver that is not reached']

test.each(Object.entries(DEFECTS))('the smoke test reports %s', async (name, [family, words, defect]) => {
  const { key } = await newWorkspace(http)
  const proxy = await startProxy(inject('service').url, defect)
  onTestFinished(proxy.close)
  const waitMs = AFTER_A_WAIT.includes(name) ? WAIT_LIMIT_MS : WAIT_MS
  const results = await smoke({ url: proxy.url, key, waitMs, only: [family] }, () => undefined)
  expect(results.map(({ difference }) => difference ?? '').join('\n')).toMatch(words)
})

test('reports what could not be checked when the service does not respond', async () => {
  const proxy = await startProxy(inject('service').url, {})
  proxy.close()
  const results = await smoke(
    { url: proxy.url, key: 'wsk_x', waitMs: 1_000, only: ['service'] },
    () => undefined,
  )
  for (const { difference } of results) expect(difference).toMatch(/^could not be checked: /)
})
