import { expect, test } from 'vitest'
import { WorkspaceClient } from '../../../clients/typescript/src/index.ts'
import { VERSION } from '../../../clients/typescript/src/version.ts'
import { clientGetting, cutOff, endless, json, problem } from './answers.ts'

const lost = () => new TypeError('fetch failed')
const contact = { id: 'c-1', object: 'contact' }
const input = { name: 'Maria Alvarez' }
const one = { params: { path: { id: 'c-1' } } }

test('a call sends the key and its parameters, and returns the body', async () => {
  const { client, sent } = clientGetting(json(200, contact), json(200, { data: [], has_more: false }))
  expect(await client.get('/v1/contacts/{id}', one)).toEqual(contact)
  await client.get('/v1/expenses', { params: { query: { limit: 5, unreconciled_by: 'books' } } })
  expect(sent.map(({ url }) => url)).toEqual([
    'https://api.example.com/v1/contacts/c-1',
    'https://api.example.com/v1/expenses?limit=5&unreconciled_by=books',
  ])
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer wsk_test')
})

test('hooks see each attempt, whose User-Agent names the client', async () => {
  const answers = [json(503, {}), json(200, contact)]
  const seen: unknown[] = []
  const client = new WorkspaceClient({
    url: 'https://api.example.com',
    apiKey: 'wsk_test',
    wait: async () => {},
    fetch: async ({ headers }) => {
      seen.push(headers.get('x-trace'), headers.get('user-agent'))
      return answers.shift() ?? json(500, {})
    },
    onRequest: ({ headers }) => headers.set('x-trace', `t-${seen.length}`),
    onResponse: ({ status }, { method }) => void seen.push(`${method} ${status}`),
  })
  expect(await client.get('/v1/contacts/{id}', one)).toEqual(contact)
  const agent = `workspace-service-typescript/${VERSION}`
  expect(seen).toEqual(['t-0', agent, 'GET 503', 't-3', agent, 'GET 200'])
})

test('a POST keeps one Idempotency-Key over its attempts, and its body', async () => {
  const gateway = new Response('<h1>Bad gateway</h1>', { status: 502 })
  const { client, sent } = clientGetting(lost(), problem(503, 'unavailable'), gateway, json(201, contact))
  expect(await client.post('/v1/contacts', { body: input })).toEqual(contact)
  const [first, ...others] = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(others).toEqual([first, first, first])
  expect(await Promise.all(sent.map((request) => request.json()))).toEqual(Array(4).fill(input))
})

test('without the address of the service, the error says so', () => {
  const url = process.env.NO_SUCH_ADDRESS ?? ''
  expect(() => new WorkspaceClient({ url, apiKey: 'wsk_test' })).toThrow('url is missing')
})

test.each(['', '/', '/v1', '/v1/'])('the address of the service may end in %j', async (end) => {
  const sent: string[] = []
  const fetch = async ({ url }: Request) => {
    sent.push(url)
    return json(200, {})
  }
  await new WorkspaceClient({ url: `https://api.example.com${end}`, apiKey: 'wsk_test', fetch }).get('/v1/me')
  expect(sent).toEqual(['https://api.example.com/v1/me'])
})

test('PUT and PATCH send their body, without an Idempotency-Key', async () => {
  const { client, sent } = clientGetting(json(200, { id: 'e-1' }), json(200, contact))
  const params = { path: { id: 'e-1', namespace: 'books' } }
  const reference = { external_id: 'bill-77' }
  const path = '/v1/expenses/{id}/external-references/{namespace}'
  expect(await client.put(path, { params, body: reference })).toEqual({ id: 'e-1' })
  expect(await client.patch('/v1/contacts/{id}', { ...one, body: input })).toEqual(contact)
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'PATCH'])
  expect(await Promise.all(sent.map((request) => request.json()))).toEqual([reference, input])
  expect(sent.map(({ headers }) => headers.has('idempotency-key'))).toEqual([false, false])
})

test('two POSTs have different keys, and a given key is sent as it is', async () => {
  const { client, sent } = clientGetting(json(201, contact), json(201, contact), json(201, contact))
  await client.post('/v1/contacts', { body: input })
  await client.post('/v1/contacts', { body: input })
  const header = { 'Idempotency-Key': 'lead-4711' }
  await client.post('/v1/contacts', { body: input, params: { header } })
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(3)
  expect(keys[2]).toBe('lead-4711')
})

test('Retry-After is the least that a repeat waits', async () => {
  const limited = () => problem(429, 'rate_limited', { 'retry-after': '3' })
  const { client, waits } = clientGetting(limited(), limited(), json(200, contact))
  await client.get('/v1/contacts/{id}', one)
  expect(waits).toHaveLength(2)
  expect(waits.filter((ms) => ms < 3000 || ms > 3500)).toEqual([])
})

test.each([400, 401, 403, 404, 409, 500, 504])('%i is not repeated', async (status) => {
  const { client, sent } = clientGetting(problem(status, 'some_code'))
  await expect(client.get('/v1/me')).rejects.toMatchObject({ status, code: 'some_code' })
  expect(sent).toHaveLength(1)
})

test('after the last attempt the call fails as that attempt did', async () => {
  const down = clientGetting(...Array.from({ length: 9 }, lost))
  await expect(down.client.get('/v1/me')).rejects.toMatchObject({
    name: 'ConnectionError',
    message: 'no response: fetch failed',
    cause: lost(),
  })
  expect(down.sent).toHaveLength(5)
  const full = clientGetting(...Array.from({ length: 9 }, () => problem(429, 'rate_limited')))
  await expect(full.client.get('/v1/me')).rejects.toMatchObject({ code: 'rate_limited' })
  expect(full.sent).toHaveLength(5)
})

test('a DELETE that may have been carried out before succeeds when the record is gone', async () => {
  // A gateway may have passed on the first of them.
  for (const first of [lost(), new Response(null, { status: 502 })]) {
    const { client } = clientGetting(first, problem(404, 'not_found'))
    const { response } = await client.raw.DELETE('/v1/contacts/{id}', one)
    expect(response.status).toBe(204)
  }
  // A 429 was not carried out, so the record never existed.
  const never = clientGetting(problem(429, 'rate_limited'), problem(404, 'not_found'))
  await expect(never.client.delete('/v1/contacts/{id}', one)).rejects.toMatchObject({ code: 'not_found' })
})

test('only a 404 of a DELETE counts as success after a lost response', async () => {
  const refused = clientGetting(lost(), problem(409, 'conflict'))
  await expect(refused.client.delete('/v1/members/{id}', one)).rejects.toMatchObject({ code: 'conflict' })
  const missing = clientGetting(lost(), problem(404, 'not_found'))
  await expect(missing.client.get('/v1/contacts/{id}', one)).rejects.toMatchObject({ code: 'not_found' })
  const found = clientGetting(lost(), json(200, contact))
  expect(await found.client.get('/v1/contacts/{id}', one)).toEqual(contact)
})

test('the body of an attempt that is repeated, or a 404 that counts as success, is cancelled, which frees its connection', async () => {
  const events: string[] = []
  const { client } = clientGetting(
    endless(429, 'first', events),
    endless(503, 'second', events),
    json(200, contact),
  )
  expect(await client.get('/v1/contacts/{id}', one)).toEqual(contact)
  const gone = clientGetting(lost(), endless(404, 'gone', events))
  expect(await gone.client.delete('/v1/contacts/{id}', one)).toBeUndefined()
  expect(events).toEqual(['first cancelled', 'second cancelled', 'gone cancelled'])
})

test('a body whose connection has failed does not end the call', async () => {
  const { client } = clientGetting(cutOff(503), json(200, contact), cutOff(503), cutOff(404))
  expect(await client.get('/v1/contacts/{id}', one)).toEqual(contact)
  expect(await client.delete('/v1/contacts/{id}', one)).toBeUndefined()
})

test('an attempt that takes too long is given up and repeated', async () => {
  let attempts = 0
  const client = new WorkspaceClient({
    url: 'https://api.example.com',
    apiKey: 'wsk_test',
    timeoutMs: 1,
    wait: async () => {},
    fetch: (_, init) => {
      attempts++
      if (attempts === 2) return Promise.resolve(json(200, contact))
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    },
  })
  expect(await client.get('/v1/contacts/{id}', one)).toEqual(contact)
  expect(attempts).toBe(2)
})
