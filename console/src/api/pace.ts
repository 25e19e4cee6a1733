import {
  ConnectionError,
  RateLimitedError,
  UnavailableError,
} from '../../../clients/typescript/src/errors.ts'
import { waitFor } from '../../../clients/typescript/src/retry.ts'

/** A session may send 100 requests a second by default; the other 20 are for pages that the user opens meanwhile. */
const PER_SECOND = 80
const SECOND_MS = 1_000
const MAX_TRIES = 8
/** The service may ask to wait longer; then the request fails. */
const LONGEST_WAIT_S = 60

/** When the last requests were started, at most `PER_SECOND` of them. */
const starts: number[] = []
/** When the service accepts requests again. */
let resumesAt = 0

/**
 * Sends a request of a bulk action when the limits of the API allow it. If the service is busy or cannot be reached,
 * all requests wait, as long as the service asks, and the request is sent again. So the request must be safe to repeat.
 */
export async function paced<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
  let uncertain: Error | undefined
  for (let tries = 1; ; tries++) {
    await turn(signal).catch((reason) => {
      // The request may have been carried out, although the response was lost.
      throw uncertain ?? reason
    })
    try {
      return await request()
    } catch (error) {
      const seconds = secondsBeforeRepeat(error, tries)
      if (seconds === undefined || seconds > LONGEST_WAIT_S || tries === MAX_TRIES) throw error
      if (error instanceof Error && !(error instanceof RateLimitedError)) uncertain = error
      resumesAt = Math.max(resumesAt, Date.now() + seconds * SECOND_MS)
    }
  }
}

function secondsBeforeRepeat(error: unknown, tries: number): number | undefined {
  const later = 2 ** tries / 8
  if (error instanceof RateLimitedError || error instanceof UnavailableError) return error.retryAfter ?? later
  return error instanceof ConnectionError ? later : undefined
}

/** Waits until a request may be started. */
async function turn(signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const now = Date.now()
    const [first = 0] = starts
    const freeAt = starts.length < PER_SECOND ? 0 : first + SECOND_MS
    const wait = Math.max(freeAt, resumesAt) - now
    if (wait <= 0) {
      if (starts.length === PER_SECOND) starts.shift()
      starts.push(now)
      return
    }
    await waitFor(wait, signal)
  }
}
