import './page.ts'
import { onTestFinished, vi } from 'vitest'
import { endSession, startSession } from '../../../console/src/api/session.ts'
import { currentToasts, dismissToast } from '../../../console/src/parts/notify.ts'

export interface Sent {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly key: string | null
  readonly ifMatch: string | null
  readonly ifNoneMatch: string | null
  readonly idempotencyKey: string | null
  /** The body, if it is JSON. */
  readonly body?: unknown
  readonly signal: AbortSignal
}

/**
 * Signs in, and answers what the console sends until the test ends: with a Response as it is, with all else as JSON.
 * @returns the requests
 */
export function fakeApi(answer: (sent: Sent) => unknown): readonly Sent[] {
  const all: Sent[] = []
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(typeof input === 'string' ? new URL(input, location.href) : input, init)
    const { pathname, search } = new URL(request.url)
    const isJson = request.headers.get('content-type')?.startsWith('application/json')
    const sent: Sent = {
      method: request.method,
      path: pathname + search,
      key: request.headers.get('authorization'),
      ifMatch: request.headers.get('if-match'),
      ifNoneMatch: request.headers.get('if-none-match'),
      idempotencyKey: request.headers.get('idempotency-key'),
      ...(isJson && { body: await request.json() }),
      signal: request.signal,
    }
    all.push(sent)
    const aborted = Promise.withResolvers<never>()
    request.signal.addEventListener('abort', () => aborted.reject(request.signal.reason))
    const result = await Promise.race([answer(sent), aborted.promise])
    return result instanceof Response ? result : Response.json(result)
  })
  startSession({ key: 'wsk_test' })
  onTestFinished(() => {
    endSession('signed-out')
    for (const { id } of currentToasts()) dismissToast(id)
    vi.unstubAllGlobals()
  })
  return all
}

export const refusal = (status: number, code: string, more: object = {}): Response =>
  Response.json({ error: { code, message: code, request_id: 'r1', ...more } }, { status })

/** The last page of a list. */
export const listOf = (...data: readonly unknown[]) => ({
  data,
  has_more: false,
  limit: 25,
  next_cursor: null,
})
