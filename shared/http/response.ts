import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { etagHeader } from './conditions.ts'
import type { State } from './exchange.ts'
import { invalid, type Problem } from './problem.ts'
import type { Reply } from './reply.ts'

/** Header of every response, except on routes without authentication (contract 1.4). */
export const NO_STORE = { 'Cache-Control': 'no-store' }

/** Header of every response (contract 1.4). */
const NO_SNIFF = { 'X-Content-Type-Options': 'nosniff' }

/** Lambda returns at most 6,291,556 bytes, counted on the JSON of the whole result, in which the body is escaped. */
const MAX_RESULT_BYTES = 6 * 1024 * 1024

/** Upper bound for the headers of a result; real headers take about a tenth of it. */
const HEADERS_BYTES = 16 * 1024

/** The content of an error response. */
export function problemBody({ code, message, details }: Problem, requestId: string) {
  return { code, message, ...(details && { details }), request_id: requestId }
}

/** The one error shape (contract 2.1). */
export function problemReply(problem: Problem, requestId: string): Reply {
  const { status, headers } = problem
  return { status, headers, body: { error: problemBody(problem, requestId) } }
}

/**
 * Converts a reply to the HTTP response.
 * @throws Problem 400 for `limit` if a page is larger than Lambda can return; Error for any other body of that size
 */
export function toResponse(state: State, reply: Reply): APIGatewayProxyStructuredResultV2 {
  const content = contentOf(reply)
  const { headers: encoding, ...encoded } = content
    ? encodeBody(content.text, state.event.headers['accept-encoding'])
    : { headers: {} }
  const result = {
    statusCode: reply.status,
    headers: {
      ...(content && { 'Content-Type': content.type }),
      ...NO_SNIFF,
      'X-Request-Id': state.requestId,
      ...state.headers,
      ...etagHeader(reply.body),
      ...reply.headers,
      ...encoding,
    },
    ...(reply.cookies && { cookies: reply.cookies }),
    ...encoded,
  }
  if (isReturnable(result)) return result
  const page = typeof state.query === 'object' && state.query !== null && 'limit' in state.query
  if (!page) throw new Error('the response is larger than Lambda can return')
  throw invalid([{ path: 'limit', message: 'is too large: the page is over 6 MB; ask for fewer rows' }])
}

const contentOf = ({ body, content }: Reply): Reply['content'] =>
  content ?? (body === undefined ? undefined : { type: 'application/json', text: JSON.stringify(body) })

/** Measures the result only if the result can be too large: an escaped UTF-16 unit has at most three bytes. */
function isReturnable(result: APIGatewayProxyStructuredResultV2): boolean {
  if ((result.body ?? '').length * 3 + HEADERS_BYTES <= MAX_RESULT_BYTES) return true
  return Buffer.byteLength(JSON.stringify(result)) <= MAX_RESULT_BYTES
}

/** Bodies of JSON larger than this are compressed (contract 1.14). */
const MIN_BYTES = 64 * 1024
/** Files larger than this are. */
const MIN_FILE_BYTES = 1024

/** A response body in the form that Lambda returns, with its headers. */
export interface EncodedBody {
  readonly body: string
  readonly isBase64Encoded?: true
  readonly headers: Readonly<Record<string, string>>
}

/** Compresses a large body with gzip if the client accepts it; otherwise returns it unchanged. */
export function encodeBody(
  text: string,
  acceptEncoding: string | undefined,
  minBytes = MIN_BYTES,
): EncodedBody {
  // A UTF-16 unit is at most three bytes of UTF-8, so a short body needs no byte count.
  if (text.length * 3 <= minBytes || Buffer.byteLength(text) <= minBytes) return { body: text, headers: {} }
  const vary = { Vary: 'Accept-Encoding' }
  if (!acceptsGzip(acceptEncoding)) return { body: text, headers: vary }
  return {
    // Load zlib here: it adds milliseconds to a cold start, and most requests do not need it.
    body: process.getBuiltinModule('node:zlib').gzipSync(text).toString('base64'),
    isBase64Encoded: true,
    headers: { ...vary, 'Content-Encoding': 'gzip' },
  }
}

/**
 * Accept-Encoding (RFC 9110, 12.5.3): the weight of `gzip`, else of `x-gzip`, else of `*`. False without the header.
 */
export function acceptsGzip(header = ''): boolean {
  const weights = weightsOf(header)
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0
}

/** Accept (RFC 9110, 12.5.1): whether the client names Markdown, and does not prefer HTML. */
export function prefersMarkdown(header = ''): boolean {
  const weights = weightsOf(header)
  const markdown = weights.get('text/markdown') ?? 0
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0)
}

/** The weights of the entries of a header by their names. */
const weightsOf = (header: string): Map<string, number> =>
  new Map(header.toLowerCase().split(',').map(parseEntry))

/** The name and weight of an entry. The weight is 1 if absent, 0 if malformed. */
function parseEntry(entry: string): [name: string, weight: number] {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
  return [name, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0]
}

/** The response of an open route that is not JSON; caches may keep it for five minutes. */
export function fileResponse(
  { headers, requestContext }: APIGatewayProxyEventV2,
  text: string,
  own: Readonly<Record<string, string>>,
): APIGatewayProxyStructuredResultV2 {
  const { headers: encoding, ...encoded } = encodeBody(text, headers['accept-encoding'], MIN_FILE_BYTES)
  const vary = [own.Vary, encoding.Vary].filter((name) => name !== undefined)
  return {
    statusCode: 200,
    headers: {
      ...own,
      ...NO_SNIFF,
      'Cache-Control': 'public, max-age=300',
      'X-Request-Id': requestContext.requestId,
      ...encoding,
      ...(vary.length > 0 && { Vary: vary.join(', ') }),
    },
    ...encoded,
  }
}
