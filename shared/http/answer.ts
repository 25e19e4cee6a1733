import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { logger } from '../log.ts'
import { RowTooLarge } from '../table/commit.ts'
import { isTransient } from '../table/unavailable.ts'
import type { Exchange, Middleware, State } from './call.ts'
import { conflict, invalid, Problem, unavailable } from './problem.ts'
import type { Reply } from './reply.ts'

/** Lambda answers 6 MB at most; a character is 3 bytes of UTF-8 at most (a pair of them 4). */
const MOST_BYTES = 5 * 1024 * 1024
const MOST_CHARACTERS = MOST_BYTES / 3

/** Outermost: makes the HTTP response of a reply or of whatever was thrown, and writes the request's one log line. */
export function answer(routeId: string): Middleware {
  return {
    after: (exchange) => {
      exchange.response = toResponse(exchange.event, exchange.response as Reply)
      log(routeId, exchange)
    },
    onError: (exchange) => {
      const problem = toProblem(exchange.error)
      if (problem.status >= 500)
        logger().error('request failed', { error: exchange.error as Error, route: routeId })
      exchange.response = toResponse(exchange.event, problemReply(problem, exchange.event.requestId))
      log(routeId, exchange)
    },
  }
}

/** What was thrown, as a problem: our own as it is, transient errors of the store as 503, all else as 500. */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  // Texts, values and stamps are bounded one by one; all of them at their largest may still be more than a row holds.
  if (error instanceof RowTooLarge) return conflict('the record would be too large')
  if (isTransient(error)) return unavailable()
  return new Problem(500, 'internal_error', 'something went wrong on our side')
}

/** The one error shape (decisions 1). */
export function problemReply(problem: Problem, requestId: string): Reply {
  const { code, message, details, status, headers } = problem
  return {
    status,
    headers,
    body: { error: { code, message, ...(details && { details }), request_id: requestId } },
  }
}

export function toResponse(state: State, reply: Reply): APIGatewayProxyStructuredResultV2 {
  const body = reply.body === undefined ? undefined : JSON.stringify(reply.body)
  if (body !== undefined && body.length > MOST_CHARACTERS && Buffer.byteLength(body) > MOST_BYTES) {
    const fault = { path: 'limit', message: 'must be smaller: this page would be over 5 MB' }
    return toResponse(state, problemReply(invalid([fault]), state.requestId))
  }
  return {
    statusCode: reply.status,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      'X-Request-Id': state.requestId,
      ...state.headers,
      ...reply.headers,
    },
    ...(body !== undefined && { body }),
  }
}

function log(route: string, { event: state, response }: Exchange): void {
  logger().info('request', {
    route,
    request_id: state.requestId,
    status: (response as APIGatewayProxyStructuredResultV2).statusCode,
    duration_ms: Date.now() - state.now.getTime(),
    workspace_id: state.caller?.workspaceId,
    key_id: state.caller?.keyId,
  })
}
