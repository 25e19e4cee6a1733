import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { faultsOf } from '../http/faults.ts'
import { bodyText } from '../http/input.ts'
import { parseJson } from '../http/parse-json.ts'
import { Problem } from '../http/problem.ts'
import type { Reply } from '../http/reply.ts'
import { withParams } from './lenient.ts'

/** Errors of JSON-RPC 2.0, section 5.1. */
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const METHOD_NOT_FOUND = -32_601
const INVALID_PARAMS = -32_602

/**
 * The message in the body of a request, with its parameters as the client means them; undefined if the body is no JSON.
 * @throws Problem 413, 415
 */
export function readMessage(event: APIGatewayProxyEventV2): unknown {
  try {
    return withParams(parseJson(bodyText(event)))
  } catch (error) {
    if (error instanceof Problem && error.status !== 400) throw error
    return undefined
  }
}

/**
 * The reply to a message that is no message of the protocol, asks for a method that is not served, or has wrong parameters;
 * undefined for any other (contract 1.19). The SDK answers wrong parameters with the text of its schema library.
 */
export async function refusalOf(message: unknown, version: string | undefined): Promise<Reply | undefined> {
  if (message === undefined) return refusal(PARSE_ERROR, 'The body must be JSON')
  const {
    CallToolRequestSchema,
    InitializeRequestSchema,
    JSONRPCMessageSchema,
    ListToolsRequestSchema,
    PingRequestSchema,
    SUPPORTED_PROTOCOL_VERSIONS: supported,
  } = await import('@modelcontextprotocol/sdk/types.js')
  const isMessage = JSONRPCMessageSchema.safeParse(withoutParams(message)).success
  const { id, method } = (isMessage ? message : {}) as {
    readonly id?: string | number
    readonly method?: string
  }
  const schemas = [CallToolRequestSchema, InitializeRequestSchema, ListToolsRequestSchema, PingRequestSchema]
  const served = schemas.find(({ shape }) => shape.method.value === method)
  // Before the check of the version: a client of a later revision recognizes an earlier server by it.
  if (id !== undefined && method !== undefined && !served) {
    return { status: 200, body: { ...rpcError(METHOD_NOT_FOUND, `${method} is not served`), id } }
  }
  if (version !== undefined && !supported.includes(version)) {
    const text = `Unknown MCP-Protocol-Version ${version}; the known ones are ${supported.join(', ')}`
    return refusal(INVALID_REQUEST, text, { supported, requested: version })
  }
  if (!isMessage) return refusal(INVALID_REQUEST, 'The body must be one JSON-RPC 2.0 message')
  const schema = served ?? JSONRPCMessageSchema
  const { error } = schema.safeParse(message)
  if (!error) return undefined
  const [{ path, message: text } = { path: 'params', message: 'is not valid' }] = faultsOf(
    error,
    message,
    schema,
  )
  const body = rpcError(INVALID_PARAMS, `${path || 'params'} ${text}`)
  return id === undefined ? { status: 400, body } : { status: 200, body: { ...body, id } }
}

function withoutParams(message: unknown): unknown {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return message
  return Object.fromEntries(Object.entries(message).filter(([name]) => name !== 'params'))
}

const rpcError = (code: number, message: string, data?: object) => ({
  jsonrpc: '2.0' as const,
  error: { code, message, ...(data && { data }) },
})

const refusal = (code: number, message: string, data?: object): Reply => ({
  status: 400,
  body: rpcError(code, message, data),
})
