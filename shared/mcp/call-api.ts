import { randomUUID } from 'node:crypto'
import { timeLeft } from '../aws/deadline.ts'
import type { Route } from '../contract/route.ts'
import { Problem } from '../http/problem.ts'
import { TRIAL_QUERY } from '../http/trial.ts'
import { asError, logger } from '../log.ts'
import type { ApiRequest } from './api-request.ts'

/** Timeout of a call: an endpoint responds within 10 s after a cold start. */
const MAX_WAIT_MS = 20_000

/** A response of the API. */
export interface ApiResponse {
  readonly status: number
  readonly text: string
  readonly requestId: string
  /** Of a redirect. */
  readonly location: string | undefined
}

/**
 * Sends a request to the API with the caller's key, so that rights, limits, idempotency and the audit log work as for a direct request. No
 * other part of the caller's request is forwarded.
 * @param trial whether a write is only validated
 * @throws Problem 503 when there is no response
 */
export async function callApi(
  origin: string,
  authorization: string,
  { route, path, query, body }: ApiRequest,
  trial = false,
): Promise<ApiResponse> {
  const asked = trial ? TRIAL_QUERY : query
  try {
    const response = await fetch(`${origin}${path}${asked && `?${asked}`}`, {
      method: route.method,
      headers: {
        authorization,
        // The documentation page has Markdown too.
        accept: 'application/json, text/markdown',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(takesKey(route) && !trial && { 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(Math.max(0, Math.min(timeLeft(), MAX_WAIT_MS))),
    })
    const { status, headers } = response
    const requestId = headers.get('x-request-id') ?? ''
    logger().info('tool call', { route: route.id, status, api_request_id: requestId })
    return { status, text: await response.text(), requestId, location: headers.get('location') ?? undefined }
  } catch (error) {
    logger().error('tool call failed', { route: route.id, error: asError(error) })
    const advice =
      route.method === 'GET' || trial
        ? 'try again'
        : 'it may have been done: read the record before you try again'
    throw new Problem(503, 'unavailable', `the API did not answer in time; ${advice}`)
  }
}

const takesKey = ({ method, auth }: Route): boolean => method === 'POST' && auth !== 'none'
