import { inject } from 'vitest'

interface Called {
  readonly isDone: boolean
  /** The text of the result; of an operation, the body of its response. */
  readonly text: string
}

/** Calls a tool of the MCP server with a key or a session. */
export async function callMcp(token: string, name: string, given: object): Promise<Called> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }
  const response = await fetch(`${inject('service').url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(message),
  })
  if (response.status !== 200) return { isDone: false, text: await response.text() }
  const { result } = JSON.parse(await response.text())
  return { isDone: result !== undefined && !result.isError, text: result?.content[0].text ?? 'null' }
}
