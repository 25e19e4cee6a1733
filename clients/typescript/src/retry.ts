import { ConnectionError, retryAfterOf } from './errors.ts'

export interface RetryOptions {
  /** How many times a request is repeated at most; 4 by default, 0 for never. */
  readonly retries?: number
  /** Maximum of the first wait; doubled for each further wait. 250 by default. */
  readonly baseMs?: number
  /** The longest wait. A response whose `Retry-After` asks for more is not repeated. 20,000 by default. */
  readonly maxMs?: number
  /** Waits; replaced by tests. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Whether this status means that the request has ended, and may have been executed. After a 504 the request may still run, so a retry would
 * conflict with it.
 */
export const isUncertain = (status: number): boolean => status === 502 || status === 503

/**
 * Repeats an attempt that fails without a response or with 429, 502 or 503, after a random wait ("full jitter"), so that clients that
 * failed at the same time do not retry at the same time. Use it only for requests that are safe to repeat.
 * @throws ConnectionError when the last attempt also gets no response
 */
export async function withRetries(
  attempt: () => Promise<Response>,
  signal: AbortSignal,
  { retries = 4, baseMs = 250, maxMs = 20_000, wait = waitFor }: RetryOptions = {},
): Promise<Response> {
  for (let n = 0; ; n++) {
    let response: Response | undefined
    try {
      response = await attempt()
      if ((response.status !== 429 && !isUncertain(response.status)) || n >= retries) return response
    } catch (error) {
      if (signal.aborted) throw error
      if (n >= retries) throw new ConnectionError(error)
    }
    const least = 1000 * ((response && retryAfterOf(response.headers)) ?? 0)
    if (response && least > maxMs) return response
    await discard(response)
    await wait(least + Math.random() * Math.min(maxMs, baseMs * 2 ** n), signal)
  }
}

/** Cancels the body of an unread response, which would occupy the connection. This fails if the connection has failed. */
export async function discard(response: Response | undefined): Promise<void> {
  await response?.body?.cancel().catch(() => {})
}

export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal.addEventListener('abort', abort, { once: true })
  })
}
