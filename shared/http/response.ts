import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { encodeBody } from './compress.ts'
import type { State } from './exchange.ts'
import { invalid, type Problem } from './problem.ts'
import type { Reply } from './reply.ts'

/** On every response but those of the open routes (contract 1.4). */
export const NO_STORE = { 'Cache-Control': 'no-store' }

/** On every response (contract 1.4). */
export const NO_SNIFF = { 'X-Content-Type-Options': 'nosniff' }

/** Lambda returns at most 6,291,556 bytes: the JSON of the whole result, in which the body is escaped once more. */
const MAX_RESULT_BYTES = 6 * 1024 * 1024

/** What the headers of a result may add to its body; they take a tenth of it. */
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
 * The HTTP response of a reply.
 * @throws Problem 400 on `limit` for a page that Lambda could not return; Error for another body of that size
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

/** Measured only when it may be too large: escaped, a UTF-16 unit is at most three bytes. */
function isReturnable(result: APIGatewayProxyStructuredResultV2): boolean {
  if ((result.body ?? '').length * 3 + HEADERS_BYTES <= MAX_RESULT_BYTES) return true
  return Buffer.byteLength(JSON.stringify(result)) <= MAX_RESULT_BYTES
}
