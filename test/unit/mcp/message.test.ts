import { expect, test } from 'vitest'
import { refusalOf } from '../../../shared/mcp/message.ts'

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const CLIENT = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }

const errorOf = async (message: unknown, version?: string) => {
  const refused = await refusalOf(message, version)
  const { error, ...rest } = (refused?.body ?? {}) as { error?: { code: number; message: string } }
  return { status: refused?.status, error, rest }
}

test.each([
  [undefined, -32700],
  [null, -32600],
  ['x', -32600],
  [{}, -32600],
  [[LIST], -32600],
  [{ ...LIST, jsonrpc: '1.0' }, -32600],
  [{ ...LIST, id: null }, -32600],
  [{ ...LIST, id: 1.5 }, -32600],
  [{ ...LIST, nonsense: true }, -32600],
])('%j is no message: 400 and %i, without an id', async (message, code) => {
  const { status, error, rest } = await errorOf(message)
  expect([status, error?.code, rest]).toEqual([400, code, { jsonrpc: '2.0' }])
})

test.each([
  ['tools/call', undefined, 'params is required'],
  ['tools/call', {}, 'params.name is required'],
  ['tools/call', { name: 1 }, 'params.name must be a string'],
  ['tools/call', { name: 'read', arguments: 'x' }, 'params.arguments must be a record'],
  ['tools/call', [], 'params must be an object'],
  ['tools/list', { cursor: 1 }, 'params.cursor must be a string'],
  ['ping', 'x', 'params must be an object'],
  ['initialize', { ...CLIENT, clientInfo: undefined }, 'params.clientInfo is required'],
])('parameters of %s that are %j are -32602, in one sentence', async (method, params, message) => {
  const refused = await refusalOf({ jsonrpc: '2.0', id: 'a', method, params }, undefined)
  const body = { jsonrpc: '2.0', id: 'a', error: { code: -32602, message } }
  expect(refused).toEqual({ status: 200, body })
})

test.each([
  LIST,
  { ...LIST, params: {} },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 1, result: {} },
  { ...LIST, method: 'initialize', params: { ...CLIENT, protocolVersion: '2099-01-01' } },
])('%j is a message', async (message) => {
  expect(await refusalOf(message, '2025-06-18')).toBeUndefined()
})

/** The parameters of a request that names its revision. */
const declaring = (revision: unknown) => ({
  _meta: {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientCapabilities': {},
  },
})
const UNKNOWN = '1999-01-01'

// MCP 2026-07-28 requires 404; earlier revisions have 200.
test.each([
  [undefined, undefined, 200],
  ['2025-06-18', {}, 200],
  ['2025-06-18', declaring('2025-06-18'), 200],
  [UNKNOWN, 1, 200],
  ['2026-07-28', undefined, 404],
  ['2026-07-28', declaring('2026-07-28'), 404],
  [undefined, declaring('2026-07-28'), 404],
])('a method that is not served is -32601 with the id: %j, %j', async (version, params, expected) => {
  const own = expected === 404 ? 'ping' : 'server/discover'
  for (const method of [own, 'resources/list', 'subscriptions/listen', 'constructor', '']) {
    const refused = await refusalOf({ jsonrpc: '2.0', id: 'a', method, params }, version)
    const error = { code: -32601, message: `${method} is not served` }
    expect(refused).toEqual({ status: expected, body: { jsonrpc: '2.0', id: 'a', error } })
  }
})

test('a notification that is not served is ignored in a known revision', async () => {
  const notice = { jsonrpc: '2.0', method: 'constructor' }
  expect(await refusalOf(notice, '2025-06-18')).toBeUndefined()
  expect((await refusalOf(notice, UNKNOWN))?.status).toBe(400)
})

test('an unknown revision is 400 with the known ones: -32600 in the header, -32022 in the message', async () => {
  const supported = expect.arrayContaining(['2026-07-28', '2025-11-25', '2025-06-18'])
  const data = { supported, requested: UNKNOWN }
  const inHeader = await errorOf(LIST, UNKNOWN)
  expect(inHeader).toMatchObject({ status: 400, error: { code: -32600, data }, rest: { jsonrpc: '2.0' } })
  for (const method of ['tools/list', 'resources/list']) {
    const { status, error, rest } = await errorOf({ ...LIST, method, params: declaring(UNKNOWN) }, UNKNOWN)
    expect({ status, error, rest }).toMatchObject({
      status: 400,
      error: { code: -32022, data },
      rest: { id: 1 },
    })
  }
})
