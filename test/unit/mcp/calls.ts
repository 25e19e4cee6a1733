import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { expect, vi } from 'vitest'
import { eventOf } from '../../../packages/local-aws/apigateway/event.ts'
import { routes } from '../../../shared/contract/routes.ts'
import { publishedPages } from '../../../shared/document/published.ts'
import { PERMISSIONS } from '../../../shared/domain/people/permissions.ts'
import type { Caller } from '../../../shared/http/exchange.ts'
import { answerMessage } from '../../../shared/mcp/server.ts'

/* Calls of tools, with an API that answers what a test says. */

export const pages = await publishedPages()
export const ID = '01900000-0000-7000-8000-000000000000'
export const AUTHORIZATION = 'Bearer wsk_1'

/** The calls of the API, and what it answers. */
export const calls: { url: string; options: RequestInit }[] = []
export function answerWith(status: number, body: string | null, headers: Record<string, string> = {}) {
  calls.length = 0
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    calls.push({ url, options })
    return new Response(body, { status, headers: { 'x-request-id': 'r2', ...headers } })
  })
}
export const event: APIGatewayProxyEventV2 = eventOf(
  {
    method: 'POST',
    target: '/mcp?from=elsewhere',
    headers: { authorization: [AUTHORIZATION], cookie: ['a=b'], 'x-more': ['1'], 'if-match': ['"1"'] },
    sourceIp: '127.0.0.1',
    domainName: 'test',
    body: Buffer.from('{}'),
    requestId: 'r1',
    now: new Date(),
  },
  { key: 'POST /mcp', functionArn: 'mcp' },
)

export const callerOf = (limits: Partial<Caller['limits']> = {}, rest: Partial<Caller> = {}): Caller =>
  ({
    plan: 'professional',
    permissions: PERMISSIONS,
    limits: { permissions: null, read_only: false, expires_at: null, ...limits },
    ...rest,
  }) as Caller

export async function send(message: object, caller = callerOf()) {
  const context = { caller, event, origin: 'https://api.example', routes, pages }
  const { body } = await answerMessage({ jsonrpc: '2.0', id: 1, ...message }, '1', context)
  return body as { result?: { tools: { name: string }[] }; error?: { code: number; message: string } }
}

export async function call(name: string, given: object, caller = callerOf()) {
  const { result, error } = (await send(
    { method: 'tools/call', params: { name, arguments: given } },
    caller,
  )) as unknown as {
    result?: { content: { text: string }[]; isError?: boolean }
    error?: { message: string }
  }
  if (error) throw new Error(error.message)
  const text = result?.content[0]?.text ?? ''
  return { isError: result?.isError === true, text }
}

export const errorOf = async (...given: Parameters<typeof call>) => {
  const { isError, text } = await call(...given)
  expect([isError, text]).toEqual([true, expect.stringContaining('"error"')])
  return JSON.parse(text).error
}
