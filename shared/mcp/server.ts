import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { env } from '../aws/environment.ts'
import { toProblem } from '../http/error-responses.ts'
import { forbidden } from '../http/problem.ts'
import type { Reply } from '../http/reply.ts'
import { asError, logger } from '../log.ts'
import { refusalOf } from './message.ts'
import { failure } from './result.ts'
import { runTool, type ToolContext } from './run-tool.ts'
import { definitionOf, isTool, toolsOf } from './tools.ts'

const INSTRUCTIONS =
  'The API of a workspace for contracting businesses: opportunities, expenses, photos, webhooks. Find an operation with search_docs, read its page with describe_operation, then call it with read or write.'

/**
 * Answers one message of a client. Each message gets a new server: nothing is kept between messages.
 * @param message undefined if the body is no JSON
 * @throws Problem 403 for a page of another site
 */
export async function answerMessage(
  message: unknown,
  version: string,
  context: ToolContext,
): Promise<Reply<unknown>> {
  const { headers } = context.event
  // The console's address passes requests on to the API, which then has another origin.
  const own = [undefined, context.origin, env('CONSOLE_ORIGIN')]
  if (!own.includes(headers.origin)) {
    throw forbidden('pages of other sites may not use the MCP server')
  }
  const refused = await refusalOf(message, headers['mcp-protocol-version'])
  if (refused) return refused
  // Loaded on first use: refused requests do not need the protocol, which takes longer to load than the SDK.
  const [{ WebStandardStreamableHTTPServerTransport }, server] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    serverFor(context, version),
  ])
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  const request = new Request(`${context.origin}/mcp`, {
    method: 'POST',
    headers: {
      // The response is always JSON, which a client must accept.
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(headers['mcp-protocol-version'] && { 'mcp-protocol-version': headers['mcp-protocol-version'] }),
    },
  })
  const response = await transport.handleRequest(request, { parsedBody: message })
  const text = await response.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  return { status: response.status, ...(body !== undefined && { body }) }
}

async function serverFor(context: ToolContext, version: string): Promise<Server> {
  const [{ Server }, { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError }] =
    await Promise.all([
      import('@modelcontextprotocol/sdk/server/index.js'),
      import('@modelcontextprotocol/sdk/types.js'),
    ])
  const server = new Server(
    { name: 'workspace-service', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  const tools = toolsOf(context.caller.limits.read_only)
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(definitionOf) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given = {} } }) => {
    // To a read-only key, `write` does not exist.
    if (!isTool(name) || !tools.includes(name)) {
      throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${name}`)
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
