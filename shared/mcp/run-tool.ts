import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type * as z from 'zod/mini'
import { jsonFaults } from '../contract/json-field.ts'
import type { Route } from '../contract/route.ts'
import { operationPath } from '../document/markdown/operation.ts'
import type { MarkdownPage } from '../document/markdown/pages.ts'
import { requireRights } from '../http/authenticate.ts'
import type { Caller } from '../http/exchange.ts'
import { faultsOf } from '../http/faults.ts'
import { setInput } from '../http/input.ts'
import { invalid } from '../http/problem.ts'
import { takesTrial } from '../http/trial.ts'
import { type ApiRequest, apiRequest, isOffered, operationOf, requireTool } from './api-request.ts'
import { callApi } from './call-api.ts'
import { meant } from './lenient.ts'
import { inPart, resultOf, success } from './result.ts'
import { search } from './search.ts'
import { unknownFields } from './selection.ts'
import { ARGUMENTS, inputSchemaOf, type ToolName } from './tools.ts'

/** The input of every tool: the caller's request, and the API. */
export interface ToolContext {
  readonly caller: Caller
  /** The request of the caller. */
  readonly event: APIGatewayProxyEventV2
  /** Scheme and host of the API. */
  readonly origin: string
  readonly routes: readonly Route[]
  readonly pages: readonly MarkdownPage[]
}

type ToolResult = Promise<ReturnType<typeof resultOf>>

/** @throws Problem */
type Tool = (sent: unknown, context: ToolContext) => ToolResult

const TOOLS: Readonly<Record<ToolName, Tool>> = {
  search_docs: tool(ARGUMENTS.search_docs, async ({ query }, context) => success(found(context, query))),
  describe_operation: tool(ARGUMENTS.describe_operation, async (args, { routes, pages }) =>
    success(describe(pages, operationOf(routes, args.operation_id))),
  ),
  read: ofRight(
    'read',
    tool(ARGUMENTS.read, (args, context) => callOperation(args, context)),
  ),
  write: ofRight(
    'write',
    tool(ARGUMENTS.write, (args, context) => callOperation(args, context)),
  ),
}

/** @throws Problem */
export async function runTool(name: ToolName, given: unknown, context: ToolContext) {
  return await TOOLS[name](meant(inputSchemaOf(name), given), context)
}

function tool<S extends z.ZodMiniType>(
  schema: S,
  run: (args: z.output<S>, context: ToolContext) => ToolResult,
): Tool {
  return async (sent, context) => await run(parse(schema, sent), context)
}

/** The tools have different arguments, so an operation of the other tool is refused before its arguments are. */
function ofRight(name: 'read' | 'write', run: Tool): Tool {
  return async (sent, context) => {
    const { operation_id } = Object(sent)
    const route = context.routes.find(({ id }) => id === operation_id)
    if (route && isOffered(route)) requireTool(name, route)
    return await run(sent, context)
  }
}

async function callOperation(
  args: z.output<typeof ARGUMENTS.read> & z.output<typeof ARGUMENTS.write>,
  context: ToolContext,
): ToolResult {
  const route = operationOf(context.routes, args.operation_id)
  const request = apiRequest(route, args)
  checkInput(request, context)
  const unknown = await unknownFields(route, args.fields)
  if (unknown.length > 0) throw invalid(unknown)
  const trial = args.validate_only === true
  if (trial && !takesTrial(route)) return success(valid('Stored records are not checked.'))
  const authorization = context.event.headers.authorization ?? ''
  const response = await callApi(context.origin, authorization, request, trial)
  return trial && response.status < 400
    ? success(valid('The write would succeed now.'))
    : resultOf(request, response, args)
}

const valid = (checked: string): string =>
  JSON.stringify({ valid: true, message: `Nothing was changed. ${checked}` })

/** Bodies of the API have fewer levels. */
const MAX_LEVELS = 64

function parse<S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> {
  const unfit = jsonFaults(given, MAX_LEVELS)
  if (unfit.length > 0) throw invalid(unfit.map(({ path, message }) => ({ path: path.join('.'), message })))
  const result = schema.safeParse(given)
  if (result.success) return result.data
  throw invalid(faultsOf(result.error, given, schema))
}

function found({ pages, routes }: ToolContext, query: string): string {
  const offered = new Set(routes.filter(isOffered).map(({ id }) => id))
  const hits = search(pages, query)
  if (hits.length === 0) return 'Nothing found. Try other words, such as the name of a resource or a field.'
  return hits
    .map(({ page: { title, path, endpoint }, excerpt }) => {
      const { operationId = '' } = endpoint?.operation ?? {}
      const id = offered.has(operationId) ? `\n\nOperation \`${operationId}\`` : ''
      return `## [${title}](${path})${id}\n\n${excerpt}`
    })
    .join('\n\n')
}

/**
 * The page of an operation, and the pages of all schemas that the page links to, directly or indirectly, without
 * examples.
 */
function describe(pages: readonly MarkdownPage[], { id }: Route): string {
  const all = new Map(pages.map(({ path, text, own, endpoint }) => [path, endpoint ? text : own]))
  const shown = new Set([operationPath(id)])
  for (const path of shown) {
    const links = all.get(path)?.matchAll(/\]\((\/docs\/schemas\/\w+\.md)\)/g) ?? []
    for (const [, link = ''] of links) shown.add(link)
  }
  return [...shown].map((path) => all.get(path)).join('\n\n')
}

/**
 * Checks rights and input as the endpoint does before it loads a record, with faults that name the part of the request.
 * @throws Problem 400, 403, 404
 */
function checkInput(
  { route, pathParameters, query, body }: ApiRequest,
  { caller, event }: ToolContext,
): void {
  if (route.auth !== 'none') requireRights(caller, route)
  const asked: APIGatewayProxyEventV2 = {
    ...event,
    pathParameters: { ...pathParameters },
    rawQueryString: query,
    // The check needs the length to accept a U+FFFD that the client sent (contract 1.7), as the write itself will.
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body ?? '')),
    },
    body: body ?? '',
    isBase64Encoded: false,
  }
  const state = { event: asked, requestId: event.requestContext.requestId, now: new Date(), headers: {} }
  setInput(route, state, inPart)
}
