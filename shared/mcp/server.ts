import type { Server } from '@modelcontextprotocol/server'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { env } from '../aws/environment.ts'
import { toProblem } from '../http/error-responses.ts'
import { forbidden } from '../http/problem.ts'
import type { Reply } from '../http/reply.ts'
import { asError, logger } from '../log.ts'
import { refusalOf } from './message.ts'
import { failure } from './result.ts'
import { HANDSHAKE_REVISIONS, isStateless } from './revision.ts'
import { runTool, type ToolContext } from './run-tool.ts'
import { definitionOf, isTool, toolsOf } from './tools.ts'

const INSTRUCTIONS =
  'The API of a workspace for contracting businesses: opportunities, expenses, photos, webhooks. Find an operation with search_docs, read its page with describe_operation, then call it with read or write.'

/** Headers that repeat parts of the body and must agree with these parts. */
const MIRRORED = ['mcp-protocol-version', 'mcp-method', 'mcp-name']

/**
 * Answers one message of a client with a new server, so no state is kept between messages.
 * @param message undefined if the body is not JSON
 * @throws Problem 403 for a page of another site
 */
export async function answerMessage(
  message: unknown,
  version: string,
  context: ToolContext,
): Promise<Reply<unknown>> {
  const { headers } = context.event
  // The console's address forwards requests to the API, so a request may have the console's origin.
  const own = [undefined, context.origin, env('CONSOLE_ORIGIN')]
  if (!own.includes(headers.origin)) {
    throw forbidden('pages of other sites may not use the MCP server')
  }
  const { 'mcp-protocol-version': revision } = headers
  const refused = await refusalOf(message, revision)
  if (refused) return refused
  // Loaded on first use, because refused requests do not need this package, which takes longer to load than the SDK.
  const { createMcpHandler, WebStandardStreamableHTTPServerTransport } = await import(
    '@modelcontextprotocol/server'
  )
  const server = await serverFor(context, version)
  const request = new Request(`${context.origin}/mcp`, {
    method: 'POST',
    headers: {
      ...Object.fromEntries(MIRRORED.flatMap((name) => headerOf(headers, name))),
      // Sets the header that a client must send to accept JSON, because the response is always JSON.
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
  })
  const given = { parsedBody: message }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const response = isStateless(message, revision)
    ? await createMcpHandler(() => server, { legacy: 'reject' }).fetch(request, given)
    : await server.connect(transport).then(() => transport.handleRequest(request, given))
  const text = await response.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  return { status: response.status, ...(body !== undefined && { body }) }
}

/** Removes characters outside ASCII: `Request` throws for some of them, and no header name of the protocol contains them. */
function headerOf(headers: APIGatewayProxyEventV2['headers'], name: string): [name: string, value: string][] {
  const { [name]: value } = headers
  return value === undefined ? [] : [[name, value.replaceAll(/[^ -~]/g, '?')]]
}

async function serverFor(context: ToolContext, version: string): Promise<Server> {
  const [{ ProtocolError, ProtocolErrorCode, Server }, { ListToolsResultSchema }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('@modelcontextprotocol/core'),
  ])
  const server = new Server(
    { name: 'workspace-service', version },
    {
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
      supportedProtocolVersions: HANDSHAKE_REVISIONS,
    },
  )
  const tools = toolsOf(context.caller.limits.read_only)
  server.setRequestHandler('tools/list', () =>
    ListToolsResultSchema.parse({ tools: tools.map(definitionOf) }),
  )
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: given = {} } }) => {
    // The tool `write` does not exist for a read-only key.
    if (!isTool(name) || !tools.includes(name)) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`)
    }
    try {
      return await runTool(name, given, context)
    } catch (error) {
      const problem = toProblem(error)
      if (problem.status === 500) logger().error('tool failed', { tool: name, error: asError(error) })
      return failure(problem, context.event.requestContext.requestId)
    }
  })
  return server
}
