import type { WorkspaceClient } from './client.ts'
import { ApiError } from './errors.ts'
import { discard, waitFor } from './retry.ts'
import { signedHeaders } from './sign.ts'
import type { Init, Result, Schemas } from './types.ts'
import { utf8 } from './webhook.ts'

type Query = NonNullable<NonNullable<Init<'/v1/events', 'get'>['params']>['query']>
type EventPage = Result<'/v1/events', 'get'>

export interface FollowOptions {
  /** Filters, and how many events a page has. */
  readonly query?: Pick<Query, 'since' | 'trigger_ids' | 'entity_id' | 'limit'>
  /**
   * Continues after this position: `next_cursor` of the last page that was handled, with the same filters. Without it and without `since`,
   * begins with the oldest stored event.
   */
  readonly cursor?: string | undefined
  /** The wait after the newest page; 2,000 by default. */
  readonly pollMs?: number
  /** Ends the walk. */
  readonly signal?: AbortSignal
}

/**
 * Yields all events in pages, oldest first, without end: `for await (const { data, next_cursor } of …)`. Store `next_cursor` together with
 * your results of the page. A program that starts again with this cursor misses nothing, and may get the last page twice. While the service
 * cannot be reached, it retries.
 * @throws ApiError for a request that the service refuses
 */
export async function* followEvents(
  client: WorkspaceClient,
  { query: filters, cursor, pollMs = 2_000, signal = new AbortController().signal }: FollowOptions = {},
): AsyncGenerator<EventPage, void, undefined> {
  let place = cursor
  while (!signal.aborted) {
    const query: Query = { ...filters, order: 'oldest', ...(place !== undefined && { cursor: place }) }
    const page = await client.get('/v1/events', { params: { query }, signal }).catch(ifPassing(signal))
    if (page) {
      place = page.next_cursor ?? place
      if (page.data.length > 0) yield page
    }
    // Ends early when the signal does.
    if (!page?.has_more) await waitFor(pollMs, signal).catch(() => undefined)
  }
}

/** Whether an error is temporary: no response, or a busy service. The client has already retried the request. */
const ifPassing =
  (signal: AbortSignal) =>
  (error: unknown): undefined => {
    const isRefusal = error instanceof ApiError && error.status < 500 && error.status !== 429
    if (isRefusal && !signal.aborted) throw error
  }

export interface ForwardOptions extends FollowOptions {
  /** The address of the program, such as `http://127.0.0.1:8080/hook`. The service need not be able to reach it. */
  readonly to: string | URL
  /** The signing secret that the program verifies with: `whsec_` and base64 of 32 bytes. */
  readonly secret: string
  /** Called after each attempt; `status` is undefined without a response. */
  readonly onAnswer?: (event: Schemas['Event'], status: number | undefined) => void
  /** Called when all events before this cursor are handled: store it, and begin there next time. */
  readonly onCursor?: (cursor: string) => void | Promise<void>
  /** Called instead of the global `fetch`, for the requests to the program. */
  readonly fetch?: (url: string | URL, init: RequestInit) => Promise<Response>
  /** Waits between attempts; replaced by tests. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** As long as a webhook has, in milliseconds. */
const TIMEOUT_MS = 15_000
const MAX_WAIT_MS = 60_000

/**
 * Follows the events and posts each to a program, signed as a webhook, in order and at least once. As with webhooks, a 2xx is a success,
 * and an event that gets a 4xx other than 408, 410 and 429 is not sent again. After any other response the same event is sent again, at
 * intervals that grow to a minute. Ends after a 410, or by `signal`.
 */
export async function forwardEvents(client: WorkspaceClient, options: ForwardOptions): Promise<void> {
  for await (const { data, next_cursor } of followEvents(client, options)) {
    for (const event of data) if (!(await forward(event, options))) return
    if (next_cursor) await options.onCursor?.(next_cursor)
  }
}

/** @returns false if no more events are wanted */
async function forward(event: Schemas['Event'], options: ForwardOptions): Promise<boolean> {
  const { wait = waitFor, signal = new AbortController().signal, onAnswer } = options
  for (let n = 0; ; n++) {
    const status = await post(event, signal, options)
    if (signal.aborted) return false
    onAnswer?.(event, status)
    if (status === 410) return false
    if (status !== undefined && isFinal(status)) return true
    await wait(Math.min(MAX_WAIT_MS, 1_000 * 2 ** n), signal).catch(() => undefined)
    if (signal.aborted) return false
  }
}

const isFinal = (status: number): boolean =>
  (status >= 200 && status < 300) || (status >= 400 && status < 500 && status !== 408 && status !== 429)

async function post(
  event: Schemas['Event'],
  signal: AbortSignal,
  { to, secret, fetch = globalThis.fetch }: ForwardOptions,
): Promise<number | undefined> {
  const body = utf8(JSON.stringify(event))
  const headers = await signedHeaders(event, body, secret, new Date())
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  try {
    const response = await fetch(to, { method: 'POST', headers, body, redirect: 'manual', signal: limit })
    await discard(response)
    return response.status
  } catch {
    return undefined
  }
}
