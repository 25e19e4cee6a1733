import { NodeHttpHandler } from '@smithy/node-http-handler'
import { timeLeft } from '../../deadline.ts'
import { StoreUnavailable } from './unavailable.ts'

type Call = Parameters<NodeHttpHandler['handle']>

/** A connection within a region takes milliseconds. */
const CONNECT_MS = 3_000

/**
 * Sends the requests of every AWS client, each within a time. Without limits of its own the SDK waits for ever for a
 * connection or an answer. A connection that stays silent for `silentMs` ends. Where the invocation has a deadline, one
 * try takes a third of the time left at most, headers and body together, so that there is time to try again.
 */
export class BoundedHandler extends NodeHttpHandler {
  private readonly silentMs: number

  constructor(silentMs: number) {
    super({ connectionTimeout: CONNECT_MS, socketTimeout: silentMs })
    this.silentMs = silentMs
  }

  override async handle(request: Call[0], options: Call[1] = {}): ReturnType<NodeHttpHandler['handle']> {
    const left = timeLeft()
    if (left <= 0) throw new StoreUnavailable('no time is left for a request')
    if (left === Number.POSITIVE_INFINITY) return super.handle(request, options)
    // Not AbortSignal.timeout, whose signals live until their time.
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), Math.min(left / 3, this.silentMs))
    try {
      const answer = await super.handle(request, { ...options, abortSignal: limit.signal })
      answer.response.body.once('close', () => clearTimeout(timer))
      return answer
    } catch (error) {
      clearTimeout(timer)
      if (limit.signal.aborted) throw new StoreUnavailable('no answer in time', { cause: error })
      throw error
    }
  }
}
