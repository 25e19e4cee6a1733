import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test } from 'vitest'
import { FAMILIES, type FamilyName, smoke } from '../../../ops/smoke/run.ts'
import { http } from '../../support/api.ts'
import { WAIT_LIMIT_MS } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { type Defect, startProxy } from './proxy.ts'

test('all smoke checks pass on this service, and what they created is removed', async () => {
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
  expect((await workspace.get('/v1/expenses')).body.data).toEqual([])
  const subscriptions = (await workspace.get('/v1/subscriptions')).body.data
  expect(subscriptions.filter(({ status }: { status: string }) => status === 'active')).toEqual([])
})

const first = new Map<string, unknown>()

/** Each defect, the family of checks that must report it, and the pattern of the report. */
const DEFECTS: Readonly<Record<string, readonly [FamilyName, RegExp, Defect]>> = {
  'a challenge that API Gateway renamed': [
    'open',
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
    'journey',
    /lacks the header X-Request-Id/,
    { answer: ({ headers }) => headers.delete('x-request-id') },
  ],
  'a wrong status': [
    'journey',
    /POST \/v1\/subscriptions: answers 200 and not 201/,
    {
      answer: (exchange) => {
        if (exchange.status === 201) exchange.status = 200
      },
    },
  ],
  'a missing field': [
    'journey',
    /body must have required property 'updated_at'/,
    {
      answer: ({ path, body }) => {
        if (path.startsWith('/v1/expenses')) delete body.updated_at
      },
    },
  ],
  'a cached response': [
    'journey',
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
    'journey',
    /the redirect: the link (answers|gives)/,
    {
      answer: ({ status, headers }) => {
        if (status === 307) headers.set('location', new URL('/elsewhere', headers.get('location') ?? '').href)
      },
    },
  ],
  'an Idempotency-Key that does not arrive': [
    'journey',
    /the second answer is/,
    { request: ({ headers }) => headers.delete('idempotency-key') },
  ],
  'a receiver that is not reached': [
    'journey',
    /status and answer is \["failed",404\] and not/,
    {
      request: (request) => {
        if (request.method === 'POST' && request.url.pathname === '/v1/health')
          request.url.pathname = '/elsewhere'
      },
    },
  ],
  'deliveries that are not recorded': [
    'journey',
    /the delivery ends: not within/,
    {
      answer: ({ path, body }) => {
        if (path.endsWith('/deliveries')) body.data = []
      },
    },
  ],
  'a receipt that is never attached': [
    'journey',
    /the receipt is attached: not within/,
    {
      answer: ({ path, body }) => {
        if (/^\/v1\/expenses\/[^/]+$/.test(path) && body.receipt) body.receipt = null
      },
    },
  ],
  'a filter that is ignored': [
    'journey',
    /unreconciled_by still lists it/,
    { request: ({ url }) => url.searchParams.delete('unreconciled_by') },
  ],
  'a 405 without Allow': ['open', /Allow is ""/, { answer: ({ headers }) => headers.delete('allow') }],
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
    { url: proxy.url, key: 'wsk_x', waitMs: 1_000, only: ['journey'] },
    () => undefined,
  )
  for (const { difference } of results) expect(difference).toMatch(/^could not be checked: /)
})
