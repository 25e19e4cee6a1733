import type * as z from 'zod/mini'
import type { Route } from '../contract/route.ts'
import { errorShape } from '../contract/schemas/error.ts'
import { type Fault, invalid, Problem } from '../http/problem.ts'
import { problemBody } from '../http/response.ts'
import type { ApiRequest } from './api-request.ts'
import type { ApiResponse } from './call-api.ts'
import { listOf, type Selection, select } from './selection.ts'
import { MAX_RESULT_BYTES } from './tools.ts'

const textOf = (text: string) => ({ content: [{ type: 'text' as const, text }] })

/** A text as the result of a tool. */
export const success = textOf

/** An error in the shape of the API as the result of a tool. */
export const failure = (problem: Problem, requestId: string) => ({
  ...textOf(JSON.stringify({ error: problemBody(problem, requestId) })),
  isError: true,
})

/**
 * A response of the API as the result of a tool: its selected parts or, without a body, its status or location.
 * @throws Problem if it is too large, or if an error does not have the shape of the API's errors
 */
export function resultOf({ route }: ApiRequest, response: ApiResponse, selection: Selection) {
  const { status, text, requestId, location } = response
  if (status >= 400) {
    const error = errorOf(text)
    if (error) return { ...textOf(JSON.stringify(located(route, error))), isError: true }
    // The response came from API Gateway, which did not invoke the function or replaced its response.
    throw status === 429
      ? new Problem(429, 'rate_limited', 'the API gets too many requests; try again later')
      : new Problem(503, 'unavailable', `the API answered ${status}; try again later (request ${requestId})`)
  }
  if (location !== undefined) {
    return success(JSON.stringify({ status, location: selection.links ? location : null }))
  }
  if (text === '') return success(JSON.stringify({ status }))
  const body = parsed(text)
  const selected = body === undefined ? undefined : select(body, selection)
  const shown = selected === undefined ? text : JSON.stringify(selected)
  const bytes = Buffer.byteLength(shown)
  if (bytes <= MAX_RESULT_BYTES) return success(shown)
  if (route.method === 'GET') throw tooLarge(bytes, selected)
  const message = `done; the response is left out, because it has ${bytes} bytes, more than ${MAX_RESULT_BYTES}`
  return success(JSON.stringify({ status, message }))
}

function tooLarge(bytes: number, body: unknown): Problem {
  const list = listOf(body)
  const advice = list
    ? `its first ${fittingRows(list)} rows fit: set \`limit\`, or name the \`fields\` that you need`
    : 'name the `fields` that you need'
  const message = `the result has ${bytes} bytes, more than ${MAX_RESULT_BYTES}; ${advice}`
  const details = [{ path: list ? 'query.limit' : 'fields', message }]
  return new Problem(400, 'invalid_request', message, { details })
}

/** Upper bound for the length of a cursor, which every page except the last has. */
const CURSOR_BYTES = 300

/** The number of first rows of a list that fit into a result. */
function fittingRows(list: { readonly data: readonly unknown[]; readonly next_cursor?: unknown }): number {
  const frame = Buffer.byteLength(JSON.stringify({ ...list, data: [] }))
  let left = MAX_RESULT_BYTES - frame - (list.next_cursor === null ? CURSOR_BYTES : 0)
  const firstThatDoesNotFit = list.data.findIndex((row, place) => {
    left -= Buffer.byteLength(JSON.stringify(row)) + (place > 0 ? 1 : 0)
    return left < 0
  })
  return firstThatDoesNotFit === -1 ? list.data.length : firstThatDoesNotFit
}

/** Undefined if the text is not JSON: pages of the documentation in Markdown. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type ErrorBody = z.output<typeof errorShape>

const errorOf = (text: string): ErrorBody | undefined => errorShape.safeParse(parsed(text)).data

/** Adds the name of the tool's argument to the beginning of a fault's path. */
export const inPart = (fault: Fault, part: 'body' | 'query' | 'path'): Fault => ({
  ...fault,
  path: fault.path === '' ? part : `${part}.${fault.path}`,
})

/** A fault that an endpoint finds after the check of the input is located in the body, or for a GET in the query. */
function located({ body }: Route, { error }: ErrorBody): ErrorBody {
  const { details, message } = error
  if (!details) return { error }
  const named = details.map((fault) => inPart(fault, body ? 'body' : 'query'))
  const repeatsFirst = message === invalid(details).message
  return { error: { ...error, details: named, message: repeatsFirst ? invalid(named).message : message } }
}
