import { routes } from '../../shared/contract/routes.ts'
import type { LambdaHandler } from '../../shared/http/endpoint.ts'
import { Problem } from '../../shared/http/problem.ts'
import { NO_STORE, problemReply, toResponse } from '../../shared/http/response.ts'
import { allowedMethods, movedTo, unknownPath } from '../../shared/http/unmatched.ts'

/**
 * `$default`: a request without a matching route has an unknown path (404) or a method that its path does not support
 * (405). A request with a known path and method can also get here if the path is percent-encoded, because API Gateway
 * does not decode paths when it matches routes; the response is 404. This function also returns the redirects, which
 * therefore need no separate function.
 */
export const handler: LambdaHandler = async (event) => {
  const { requestId, http } = event.requestContext
  const state = { event, requestId, now: new Date(), headers: { ...NO_STORE } }
  const location = movedTo(http.method, event.rawPath)
  if (location) return toResponse(state, { status: 302, headers: { Location: location } })
  const allowed = allowedMethods(routes, event.rawPath)
  const problem =
    allowed.length === 0 || allowed.some((method) => method === http.method)
      ? new Problem(404, 'not_found', unknownPath(routes, event.rawPath))
      : new Problem(405, 'method_not_allowed', `this path takes ${allowed.join(', ')}`, {
          headers: { Allow: allowed.join(', ') },
        })
  return toResponse(state, problemReply(problem, requestId))
}
