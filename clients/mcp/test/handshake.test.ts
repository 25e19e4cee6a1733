import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, inject, onTestFinished, test } from 'vitest'
import { http } from '../../../test/support/api.ts'
import { newWorkspace } from '../../../test/support/workspace.ts'

test('the client package of 2025-11-25 connects, lists the tools, writes and reads', async () => {
  const { key, get } = await newWorkspace(http)
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', inject('service').url), { requestInit }),
  )
  onTestFinished(() => client.close())
  expect((await client.listTools()).tools).toHaveLength(4)

  const call = async (name: string, given: Record<string, unknown>) => {
    const { content } = await client.callTool({ name, arguments: given })
    const [first] = content as { text: string }[]
    return JSON.parse(first?.text ?? '')
  }
  const created = await call('write', { operation_id: 'createContact', body: { name: 'Maria Alvarez' } })
  const read = await call('read', { operation_id: 'getContact', path: { id: created.id } })
  expect(read).toEqual((await get(`/v1/contacts/${created.id}`)).body)
})
