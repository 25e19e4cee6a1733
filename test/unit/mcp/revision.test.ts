import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { routes } from '../../../shared/contract/routes.ts'
import { answerMessage } from '../../../shared/mcp/server.ts'
import { callerOf, event, pages } from './calls.ts'

/* Contract 1.19: requests of the revision without a handshake, as clients of other libraries may send them. */

beforeEach(() => vi.stubEnv('CONSOLE_ORIGIN', 'https://console.example'))
afterEach(() => vi.unstubAllEnvs())

const REVISION = '2026-07-28'
const META = 'io.modelcontextprotocol/'
const declare = (revision: unknown) => ({
  [`${META}protocolVersion`]: revision,
  [`${META}clientCapabilities`]: {},
})
const AGREEING = { 'mcp-protocol-version': REVISION, 'mcp-method': 'tools/call', 'mcp-name': 'search_docs' }

async function send(_meta: object | undefined, headers: Record<string, string>, method = 'tools/call') {
  const own = { ...event, headers: { ...event.headers, ...headers } }
  const params = { name: 'search_docs', arguments: { query: 'contacts' }, ...(_meta && { _meta }) }
  const context = { caller: callerOf(), event: own, origin: 'https://api.example', routes, pages }
  const { status, body } = await answerMessage({ jsonrpc: '2.0', id: 7, method, params }, '1', context)
  const { id, result, error } = body as {
    id?: unknown
    result?: Record<string, unknown>
    error?: { code: number }
  }
  return { status, id, result, code: error?.code }
}

test('each request stands alone and its result is complete', async () => {
  const called = await send(declare(REVISION), AGREEING)
  expect(called).toMatchObject({ status: 200, id: 7, result: { resultType: 'complete' } })
  const headers = { 'mcp-protocol-version': REVISION, 'mcp-method': 'server/discover' }
  const { result } = await send(declare(REVISION), headers, 'server/discover')
  const serverInfo = { name: 'workspace-service', version: '1' }
  expect(result).toMatchObject({
    supportedVersions: [REVISION],
    capabilities: { tools: {} },
    cacheScope: 'private',
    _meta: { [`${META}serverInfo`]: serverInfo },
  })
})

test.each([
  ['no headers', {}],
  ['another revision', { ...AGREEING, 'mcp-protocol-version': '2025-06-18' }],
  ['an unknown revision', { ...AGREEING, 'mcp-protocol-version': '1999-01-01' }],
  ['another method', { ...AGREEING, 'mcp-method': 'tools/list' }],
  ['another tool', { ...AGREEING, 'mcp-name': 'write' }],
  ['a name that is no Latin text', { ...AGREEING, 'mcp-name': 'search_docs→' }],
])('headers that disagree are 400 and -32020: %s', async (_, headers) => {
  expect(await send(declare(REVISION), headers)).toMatchObject({ status: 400, id: 7, code: -32020 })
})

test.each([
  ['none', undefined],
  ['without capabilities', { [`${META}protocolVersion`]: REVISION }],
  ['a number', declare(5)],
])('missing or wrong _meta is 400 and -32602: %s', async (_, meta) => {
  expect(await send(meta, AGREEING)).toMatchObject({ status: 400, id: 7, code: -32602 })
})

test('a request that declares an earlier revision is served as before', async () => {
  const { status, result } = await send(declare('2025-06-18'), { 'mcp-protocol-version': '2025-06-18' })
  expect([status, Object.keys(result ?? {})]).toEqual([200, ['content']])
})
