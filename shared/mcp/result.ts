import type * as z from 'zod/mini'
import type { Route } from '../contract/route.ts'
import { errorShape } from '../contract/schemas/error.ts'
import { type Fault, invalid, Problem } from '../http/problem.ts'
import { problemBody } from '../http/response.ts'
import type { ApiRequest } from './api-request.ts'
import type { ApiResponse } from './call-api.ts'

/** Larger results would fill the memory of an assistant. */
const MAX_RESULT_BYTES = 100 * 1024

const textOf = (text: string) => ({ content: [{ type: 'text' as const, text }] })

/** A text as the result of a tool. */
export const success = textOf

/** An error in the shape of the API as the result of a tool. */
export const failure = (problem: Problem, requestId: string) => ({
  ...textOf(JSON.stringify({ error: problemBody(problem, requestId) })),
  isError: true,
})

/**
 * The response of the API as the result of a tool: its body as it is, or its status or location when it has none.
 * @throws Problem when it is too large, or an error that is not in the shape of the API
 */
export function resultOf({ route }: ApiRequest, { status, text, requestId, location }: ApiResponse) {
  if (status >= 400) {
    const error = errorOf(text)
    if (error) return { ...textOf(JSON.stringify(located(route, error))), isError: true }
    // Of API Gateway, before or instead of the function.
    throw status === 429
      ? new Problem(429, 'rate_limited', 'the API gets too many requests; try again later')
      : new Problem(503, 'unavailable', `the API answered ${status}; try again later (request ${requestId})`)
  }
  if (location !== undefined) return success(JSON.stringify({ status, location }))
  if (text === '') return success(JSON.stringify({ status }))
  if (Buffer.byteLength(text) <= MAX_RESULT_BYTES) return success(text)
  if (route.method === 'GET') {
    const message = 'the result is over 100 KB; ask for a smaller page, with a lower limit or more filters'
    throw new Problem(400, 'invalid_request', message, { details: [{ path: 'query.limit', message }] })
  }
  return success(
    JSON.stringify({ status, message: 'done; the response is left out, because it is over 100 KB' }),
  )
}

type ErrorBody = z.output<typeof errorShape>

function errorOf(text: string): ErrorBody | undefined {
  try {
    return errorShape.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** A fault whose path begins with the argument of the tool that has it. */
export const inPart = (fault: Fault, part: 'body' | 'query' | 'path'): Fault => ({
  ...fault,
  path: fault.path === '' ? part : `${part}.${fault.path}`,
})

/** What an endpoint finds after the check of its input is in the body, or in the query of a GET. */
function located({ body }: Route, { error }: ErrorBody): ErrorBody {
  const { details, message } = error
  if (!details) return { error }
  const named = details.map((fault) => inPart(fault, body ? 'body' : 'query'))
  const repeatsFirst = message === invalid(details).message
  return { error: { ...error, details: named, message: repeatsFirst ? invalid(named).message : message } }
}
