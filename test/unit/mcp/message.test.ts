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

test.each(['server/discover', 'resources/list', 'constructor', ''])(
  '%j is not served: -32601 with the id, whatever the version and the parameters',
  async (method) => {
    for (const version of [undefined, '2025-06-18', '2026-07-28', '1999-01-01'])
      for (const params of [undefined, {}, 1]) {
        const refused = await refusalOf({ jsonrpc: '2.0', id: 'a', method, params }, version)
        const error = { code: -32601, message: `${method} is not served` }
        expect(refused).toEqual({ status: 200, body: { jsonrpc: '2.0', id: 'a', error } })
      }
    const notice = { jsonrpc: '2.0', method }
    expect(await refusalOf(notice, '2025-06-18')).toBeUndefined()
    expect((await refusalOf(notice, '1999-01-01'))?.status).toBe(400)
  },
)

test('an unknown version of the protocol is 400 with the known ones', async () => {
  const { status, error } = await errorOf(LIST, '1999-01-01')
  expect([status, error?.message]).toEqual([400, expect.stringContaining('2025-06-18, 2025-03-26')])
})
