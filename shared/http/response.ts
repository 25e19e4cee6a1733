import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { encodeBody } from './compress.ts'
import type { State } from './exchange.ts'
import { invalid, type Problem } from './problem.ts'
import type { Reply } from './reply.ts'

/** Header of every response except those of routes without authentication (contract 1.4). */
export const NO_STORE = { 'Cache-Control': 'no-store' }

/** Header of every response (contract 1.4). */
export const NO_SNIFF = { 'X-Content-Type-Options': 'nosniff' }

/** Lambda returns at most 6,291,556 bytes, counted on the JSON of the whole result, in which the body is escaped. */
const MAX_RESULT_BYTES = 6 * 1024 * 1024

/** Upper bound for the headers of a result; real headers take about a tenth of it. */
const HEADERS_BYTES = 16 * 1024

/** The one error shape (contract 2.1). */
export function problemReply(problem: Problem, requestId: string): Reply {
  const { code, message, details, status, headers } = problem
  return {
    status,
    headers,
    body: { error: { code, message, ...(details && { details }), request_id: requestId } },
  }
}

/**
 * Converts a reply to the HTTP response.
 * @throws Problem 400 for `limit` if a page is larger than Lambda can return; Error for any other body of that size
 */
export function toResponse(state: State, reply: Reply): APIGatewayProxyStructuredResultV2 {
  const text = reply.body === undefined ? undefined : JSON.stringify(reply.body)
  const { headers: encoding, ...encoded } =
    text === undefined ? { headers: {} } : encodeBody(text, state.event.headers['accept-encoding'])
  const result = {
    statusCode: reply.status,
    headers: {
      ...(text !== undefined && { 'Content-Type': 'application/json' }),
      ...NO_SNIFF,
      'X-Request-Id': state.requestId,
      ...state.headers,
      ...reply.headers,
      ...encoding,
    },
    ...encoded,
  }
  if (isReturnable(result)) return result
  const page = typeof state.query === 'object' && state.query !== null && 'limit' in state.query
  if (!page) throw new Error('the response is larger than Lambda can return')
  throw invalid([{ path: 'limit', message: 'is too large: the page is over 6 MB; ask for fewer rows' }])
}

/** Measures the result only if it can be too large: a UTF-16 unit, escaped, is at most three bytes. */
function isReturnable(result: APIGatewayProxyStructuredResultV2): boolean {
  if ((result.body ?? '').length * 3 + HEADERS_BYTES <= MAX_RESULT_BYTES) return true
  return Buffer.byteLength(JSON.stringify(result)) <= MAX_RESULT_BYTES
}
