import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { isTransient } from '../aws/unavailable.ts'
import type { Route } from '../contract/route.ts'
import { asError, logger } from '../log.ts'
import { RowTooLarge } from '../table/store/commit.ts'
import type { Exchange, Middleware } from './exchange.ts'
import { loggedPath } from './logged-path.ts'
import { conflict, Problem, unavailable } from './problem.ts'
import type { Reply } from './reply.ts'
import { NO_STORE, problemReply, toResponse } from './response.ts'

const RATE_HEADERS = ['RateLimit', 'RateLimit-Policy']

/** The form of an error in the response: JSON, or a page. */
export type ShowProblem = (problem: Problem, requestId: string) => Reply

/** The outermost middleware: turns a reply or an error into the HTTP response, and writes the request log line. */
export function answer(route: Route, show: ShowProblem = problemReply): Middleware {
  return {
    before: ({ event: state }) => {
      if (route.auth !== 'none') Object.assign(state.headers, NO_STORE)
    },
    after: (exchange) => {
      // Before this middleware, the response is the reply of the handler; after it, the result for Lambda.
      exchange.response = toResponse(exchange.event, exchange.response as Reply)
      logRequest(route, exchange)
    },
    onError: (exchange) => {
      const problem = toProblem(exchange.error)
      if (problem.status >= 500)
        logger().error('request failed', {
          error: asError(exchange.error),
          route: route.id,
          request_id: exchange.event.requestId,
        })
      // A member can be deactivated after the request was counted. Like every 401, the response then has no RateLimit
      // headers.
      if (problem.status === 401) for (const name of RATE_HEADERS) delete exchange.event.headers[name]
      exchange.response = toResponse(exchange.event, show(problem, exchange.event.requestId))
      logRequest(route, exchange)
    },
  }
}

/** Maps an error to a problem: a `Problem` unchanged, transient errors of the store to 503, all others to 500. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  // Each field has a limit, but a record with every field at its limit can exceed the item size of DynamoDB.
  if (error instanceof RowTooLarge) return conflict('the record would be too large')
  if (isTransient(error)) return unavailable()
  return new Problem(500, 'internal_error', 'something went wrong on our side')
}

function logRequest(route: Route, { event: state, response }: Exchange): void {
  logger().info('request', {
    route: route.id,
    path: loggedPath(route, state.event.rawPath),
    request_id: state.requestId,
    status: (response as APIGatewayProxyStructuredResultV2).statusCode,
    duration_ms: Date.now() - state.now.getTime(),
    workspace_id: state.caller?.workspaceId,
    ...state.caller?.issuedAs,
    ...state.written,
  })
}
