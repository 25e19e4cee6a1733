import { spawn } from 'node:child_process'
import { buffer, text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import { FAMILIES, smoke } from '../../../ops/smoke/run.ts'
import { http } from '../../support/api.ts'
import { catchUp } from '../../support/like-aws.ts'
import { serve } from '../../support/serve.ts'
import { WAIT_LIMIT_MS } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'

interface Exchange {
  readonly method: string
  readonly path: string
  status: number
  readonly headers: Headers
  /** Parsed JSON, or the text. */
  body: ReturnType<typeof JSON.parse>
}

interface Defect {
  /** Changes a request before the service sees it; the URL is the service's. */
  readonly request?: (request: { method: string; url: URL; headers: Headers }) => unknown
  /** Changes an answer before the client sees it. */
  readonly answer?: (exchange: Exchange) => unknown
}

/** Starts a proxy in front of the service that has one defect. */
const startProxy = (service: string, defect: Defect) =>
  serve(async (incoming, outgoing) => {
    const { host, connection, 'content-length': _, ...given } = incoming.headers
    const request = {
      method: incoming.method ?? 'GET',
      url: new URL(incoming.url ?? '/', service),
      headers: new Headers(given as Record<string, string>),
    }
    const path = request.url.pathname
    defect.request?.(request)
    const body = await buffer(incoming)
    // A lagging list could hide the defect.
    await catchUp('')
    const answer = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      redirect: 'manual',
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const received = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
    const exchange: Exchange = {
      method: request.method,
      path,
      status: answer.status,
      headers: new Headers(answer.headers),
      body: isJson ? JSON.parse(received) : received,
    }
    defect.answer?.(exchange)
    for (const name of ['content-length', 'content-encoding', 'connection', 'keep-alive'])
      exchange.headers.delete(name)
    outgoing.writeHead(exchange.status, Object.fromEntries(exchange.headers))
    outgoing.end(typeof exchange.body === 'string' ? exchange.body : JSON.stringify(exchange.body))
  })

test('all smoke checks pass on this service, and their records are removed', async () => {
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
  // This service has no console; test/browser/console/hosting.test.ts checks one.
  const families = Object.keys(FAMILIES).filter((family) => family !== 'console')
  for (const family of families) expect(output).toContain(`ok      ${family}: `)
  expect((await workspace.get('/v1/expenses')).body.data).toEqual([])
  const subscriptions = (await workspace.get('/v1/subscriptions')).body.data
  expect(subscriptions.filter(({ status }: { status: string }) => status === 'active')).toEqual([])
})

const first = new Map<string, unknown>()

/** Each defect and the report of the journey. `test/unit/ops/smoke/open.test.ts` has defects for the open checks. */
const DEFECTS: Readonly<Record<string, readonly [RegExp, Defect]>> = {
  'a missing header': [
    /lacks the header X-Request-Id/,
    { answer: ({ headers }) => headers.delete('x-request-id') },
  ],
  'a cached response': [
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
    /the redirect: the link (answers|gives)/,
    {
      answer: ({ status, headers }) =>
        status === 307 && headers.set('location', new URL('/elsewhere', headers.get('location') ?? '').href),
    },
  ],
  'an Idempotency-Key that does not arrive': [
    /the second answer is/,
    { request: ({ headers }) => headers.delete('idempotency-key') },
  ],
  'a receiver that is not reached': [
    /status and answer is \["failed",404\] and not/,
    {
      request: ({ method, url }) =>
        method === 'POST' && url.pathname === '/v1/health' && Object.assign(url, { pathname: '/elsewhere' }),
    },
  ],
  'deliveries that are not recorded': [
    /the delivery ends: not within/,
    { answer: ({ path, body }) => path.endsWith('/deliveries') && Object.assign(body, { data: [] }) },
  ],
  'a receipt that is never attached': [
    /the receipt is attached: not within/,
    {
      answer: ({ path, body }) =>
        /^\/v1\/expenses\/[^/]+$/.test(path) && body.receipt && Object.assign(body, { receipt: null }),
    },
  ],
  'a filter that is ignored': [
    /unreconciled_by still lists it/,
    { request: ({ url }) => url.searchParams.delete('unreconciled_by') },
  ],
}

/** The wait for a state that a defect delays for ever. Calls that the store refuses take some seconds. */
const WAIT_MS = inject('service').likeAws ? 15_000 : 3_000

/** These defects change an answer after an upload or a delivery, for which a slow machine may need longer. */
const AFTER_A_WAIT = ['a redirect to another file', 'a receiver that is not reached']

test.each(Object.entries(DEFECTS))('the smoke test reports %s', async (name, [words, defect]) => {
  const { key } = await newWorkspace(http)
  const url = await startProxy(inject('service').url, defect)
  const waitMs = AFTER_A_WAIT.includes(name) ? WAIT_LIMIT_MS : WAIT_MS
  const results = await smoke({ url, key, waitMs, only: ['journey'] }, () => undefined)
  expect(results.map(({ difference }) => difference ?? '').join('\n')).toMatch(words)
})
