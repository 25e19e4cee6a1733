import { errorOf } from './errors.ts'
import { discard, isUncertain, type RetryOptions, withRetries } from './retry.ts'

export interface SendOptions extends RetryOptions {
  /** How long one attempt may take; 30,000 by default. */
  readonly timeoutMs?: number
  /** Called instead of the global `fetch`. */
  readonly fetch?: (request: Request, init?: RequestInit) => Promise<Response>
  /** Called before each attempt, for logs and further headers. If it throws, the attempt fails with its error. */
  readonly onRequest?: (request: Request) => void | Promise<void>
  /** Called after each attempt that got a response, for logs and metrics. Read the body of a clone only. */
  readonly onResponse?: (response: Response, request: Request) => void | Promise<void>
}

/**
 * Sends an API request, retries it if a retry may succeed, and throws an ApiError for every error response. All requests of the API are
 * safe to repeat: a POST has an Idempotency-Key, the same on each attempt.
 */
export async function send(request: Request, options: SendOptions): Promise<Response> {
  const { timeoutMs = 30_000, fetch = globalThis.fetch, onRequest, onResponse } = options
  const { method, headers, signal } = request
  if (method === 'POST' && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', randomKey())
  // Whether an earlier attempt may have been carried out.
  let uncertain = false
  const attempt = async () => {
    const copy = request.clone()
    await onRequest?.(copy)
    const before = uncertain
    uncertain = true
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const response = await fetch(copy, { signal: limit })
    uncertain = before || isUncertain(response.status)
    await onResponse?.(response, copy)
    return response
  }
  const response = await withRetries(attempt, signal, options)
  // An earlier attempt has deleted it, and its response was lost.
  if (method === 'DELETE' && response.status === 404 && uncertain) {
    await discard(response)
    return new Response(null, { status: 204 })
  }
  if (!response.ok) throw await errorOf(response)
  return response
}

/** `crypto.randomUUID` is missing in pages without https. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
