import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { faultsOf } from '../http/faults.ts'
import { bodyText } from '../http/input.ts'
import { parseJson } from '../http/parse-json.ts'
import { Problem } from '../http/problem.ts'
import type { Reply } from '../http/reply.ts'
import { withParams } from './lenient.ts'
import { declaredRevision, isStateless, REVISIONS } from './revision.ts'

/** Errors of JSON-RPC 2.0, section 5.1, and one of MCP. */
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const METHOD_NOT_FOUND = -32_601
const INVALID_PARAMS = -32_602
const UNSUPPORTED_REVISION = -32_022

/**
 * The message in the body of a request, with its parameters converted to their types; undefined if the body is not
 * JSON.
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
 * The error reply to a message that violates the protocol, names an unknown revision or method, or has wrong parameters; undefined for a
 * valid message (contract 1.19). Replaces the SDK's errors about parameters, which have the text of its schema library.
 * @param header the header that names the revision
 */
export async function refusalOf(message: unknown, header: string | undefined): Promise<Reply | undefined> {
  if (message === undefined) return refusal(400, rpcError(PARSE_ERROR, 'The body must be JSON'))
  const schemas = await import('@modelcontextprotocol/core')
  const isMessage = schemas.JSONRPCMessageSchema.safeParse(withoutParams(message)).success
  const { id, method } = (isMessage ? message : {}) as {
    readonly id?: string | number
    readonly method?: string
  }
  const declared = declaredRevision(message)
  if (typeof declared === 'string' && !REVISIONS.includes(declared)) {
    return refusal(400, unknownRevision(UNSUPPORTED_REVISION, 'protocol revision', declared), id)
  }
  const stateless = isStateless(message, header)
  const served = [
    schemas.CallToolRequestSchema,
    schemas.ListToolsRequestSchema,
    ...(stateless
      ? [schemas.DiscoverRequestSchema]
      : [schemas.InitializeRequestSchema, schemas.PingRequestSchema]),
  ].find(({ shape }) => shape.method.value === method)
  // This check comes before the check of the header: by this error, a client of a later revision recognizes an earlier server.
  if (id !== undefined && method !== undefined && !served) {
    return refusal(stateless ? 404 : 200, rpcError(METHOD_NOT_FOUND, `${method} is not served`), id)
  }
  if (!stateless && header !== undefined && !REVISIONS.includes(header)) {
    return refusal(400, unknownRevision(INVALID_REQUEST, 'MCP-Protocol-Version', header))
  }
  if (!isMessage) return refusal(400, rpcError(INVALID_REQUEST, 'The body must be one JSON-RPC 2.0 message'))
  const schema = served ?? schemas.JSONRPCMessageSchema
  const { error } = schema.safeParse(message)
  if (!error) return undefined
  const [{ path, message: text } = { path: 'params', message: 'is not valid' }] = faultsOf(
    error,
    message,
    schema,
  )
  return refusal(id === undefined ? 400 : 200, rpcError(INVALID_PARAMS, `${path || 'params'} ${text}`), id)
}

function withoutParams(message: unknown): unknown {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return message
  return Object.fromEntries(Object.entries(message).filter(([name]) => name !== 'params'))
}

const rpcError = (code: number, message: string, data?: object) => ({
  code,
  message,
  ...(data && { data }),
})

const unknownRevision = (code: number, noun: string, requested: string) =>
  rpcError(code, `Unknown ${noun} ${requested}; the known ones are ${REVISIONS.join(', ')}`, {
    supported: REVISIONS,
    requested,
  })

const refusal = (status: number, error: ReturnType<typeof rpcError>, id?: string | number): Reply => ({
  status,
  body: { jsonrpc: '2.0', ...(id !== undefined && { id }), error },
})
