import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import fc from 'fast-check'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import type { Route } from '../../../shared/contract/route.ts'
import { routes as typed } from '../../../shared/contract/routes.ts'
import { errorShape } from '../../../shared/contract/schemas/error.ts'
import { newToken } from '../../../shared/domain/people/token.ts'
import { http } from '../../support/api.ts'
import { rawHttp } from '../../support/raw-http.ts'
import { runs } from '../../support/runs.ts'
import { newWorkspace } from '../../support/workspace.ts'

/* Contract 1.19. The tools call the service at its address, so there is no handler without a socket. */

const routes: readonly Route[] = typed

interface Options {
  readonly requestInit: RequestInit
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>
}
const ABOUT = { name: 'test', version: '1' }
const url = () => new URL('/mcp', inject('service').url)

const negotiating = async (mode: 'legacy' | 'auto' | { pin: string }, options: Options) => {
  const client = new Client(ABOUT, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(url(), options))
  return client
}

/** Connects the official client in its modes. `clients/mcp` tests the package of the earlier revisions. */
const CONNECT = {
  'of 2025-11-25': (options: Options) => negotiating('legacy', options),
  automatic: (options: Options) => negotiating('auto', options),
  'pinned to 2026-07-28': (options: Options) => negotiating({ pin: '2026-07-28' }, options),
}

/** Connects a client and records the methods that it sends. */
async function connect(key: string, mode: keyof typeof CONNECT = 'of 2025-11-25') {
  const sent: unknown[] = []
  const client = await CONNECT[mode]({
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    fetch: (target, init) => {
      sent.push(init?.method === 'POST' ? JSON.parse(String(init.body)).method : init?.method)
      return fetch(target, init)
    },
  })
  onTestFinished(() => client.close())
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: given })
    const [first] = content as { text: string }[]
    const text = first?.text ?? ''
    return { isError, text, json: () => JSON.parse(text) }
  }
  return { client, call, sent }
}

/** Sends a message as a client that is no MCP client. */
const send = (key: string | undefined, message: unknown, headers: Record<string, string> = {}) =>
  fetch(url(), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  })
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

describe('the MCP server (contract 1.19)', () => {
  const handshake = ['initialize', 'notifications/initialized', 'GET']
  test.each([
    ['of 2025-11-25', handshake],
    ['automatic', ['server/discover']],
    ['pinned to 2026-07-28', ['server/discover']],
  ] as const)('a client %s finds, describes, checks, writes, reads and fails', async (mode, toConnect) => {
    const { key, get } = await newWorkspace(http)
    const { client, call, sent } = await connect(key, mode)
    expect((await call('search_docs', { query: 'create a contact' })).text).toContain(
      'Operation `createContact`',
    )
    expect(sent).toEqual([...toConnect, 'tools/call'])
    expect(client.getServerVersion()?.name).toBe('workspace-service')
    expect((await client.listTools()).tools).toHaveLength(4)
    const page = await call('describe_operation', { operation_id: 'createContact' })
    expect(page.text).toContain('`POST /v1/contacts`')
    expect(page.text).toContain('# Contact\n')

    const given = { operation_id: 'createContact', body: { name: 'Maria Alvarez' } }
    const checked = await call('write', { ...given, validate_only: true })
    expect([checked.isError, checked.json().valid]).toEqual([false, true])
    expect((await get('/v1/contacts')).body.data).toEqual([])

    const made = (await call('write', given)).json()
    const read = await call('read', { operation_id: 'getContact', path: { id: made.id } })
    expect(read.json()).toEqual((await get(`/v1/contacts/${made.id}`)).body)
    const list = await call('read', { operation_id: 'listContacts', query: { limit: 1, q: 'maria' } })
    expect(list.json()).toMatchObject({ data: [{ id: made.id }], limit: 1 })
    const gone = await call('write', { operation_id: 'deleteContact', path: { id: made.id } })
    expect([gone.isError, gone.json()]).toEqual([false, { status: 204 }])

    const missing = await call('read', { operation_id: 'getContact', path: { id: made.id } })
    expect([missing.isError, missing.json().error.code]).toEqual([true, 'not_found'])
    await expect(call('nothing')).rejects.toMatchObject({ code: -32602 })
  })

  test('needs a key, and refuses pages of other sites and other methods', async () => {
    const { key } = await newWorkspace(http)
    for (const unknown of [undefined, newToken('api_key')]) {
      const answer = await send(unknown, LIST)
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(errorShape.parse(await answer.json()).error.code).toBe('unauthorized')
    }
    expect((await send(key, LIST, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await send(key, LIST, { origin: url().origin })).status).toBe(200)
    for (const method of ['GET', 'DELETE']) {
      const answer = await fetch(url(), { method, headers: { authorization: `Bearer ${key}` } })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    }
    expect((await send(key, { jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202)
    for (const body of ['{"jsonrpc":', '', '['.repeat(100_000)]) {
      const answer = await send(key, body)
      expect([answer.status, JSON.parse(await answer.text()).error.code]).toEqual([400, -32700])
    }
  })

  test('calls the service itself, with a key, whatever Host says', async () => {
    const { key, owner } = await newWorkspace(http)
    let received = 0
    const other = createServer((_, response) => {
      received += 1
      response.end('{}')
    })
    await once(other.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const params = { name: 'read', arguments: { operation_id: 'getMe' } }
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'crm.test']) {
      const { text } = await rawHttp({
        method: 'POST',
        target: '/mcp',
        headers: { host, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      })
      expect([host, text]).toEqual([host, expect.stringContaining(owner)])
    }
    expect(received).toBe(0)
  })

  test('random calls of each tool never cause a 5xx, and every error has the error shape', async () => {
    const { key } = await newWorkspace(http)
    const { call } = await connect(key)
    const ids = routes.filter(({ internal }) => !internal).map(({ id }) => id)
    const values = fc.oneof(fc.string(), fc.uuid(), fc.constantFrom('..', '', 'books', 'opportunity.created'))
    const names = fc.constantFrom(
      'id',
      'namespace',
      'trigger_id',
      'limit',
      'cursor',
      'q',
      'name',
      '__proto__',
    )
    const given = {
      search_docs: fc.record({ query: fc.string({ maxLength: 600 }) }),
      describe_operation: fc.record({ operation_id: fc.oneof(fc.constantFrom(...ids), fc.string()) }),
      read: fc.record(
        {
          operation_id: fc.constantFrom(...ids),
          path: fc.dictionary(names, values),
          query: fc.dictionary(names, fc.oneof(values, fc.integer(), fc.boolean())),
        },
        { requiredKeys: ['operation_id'] },
      ),
      write: fc.record(
        {
          operation_id: fc.constantFrom(...ids.filter((id) => !/apiKey|member/i.test(id))),
          path: fc.dictionary(names, values),
          body: fc.oneof(fc.dictionary(names, values), fc.jsonValue()),
          validate_only: fc.boolean(),
        },
        { requiredKeys: ['operation_id'] },
      ),
    }
    for (const [name, arbitrary] of Object.entries(given)) {
      await fc.assert(
        fc.asyncProperty(arbitrary, async (one) => {
          const { isError, text, json } = await call(name, one)
          if (!isError) return
          expect([one, errorShape.safeParse(json()).success, text]).toEqual([one, true, text])
          expect(json().error.code).not.toBe('internal_error')
          expect(json().error.code).not.toBe('unavailable')
        }),
        { numRuns: runs(100, 5) },
      )
    }
  })
})
