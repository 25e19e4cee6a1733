import { NodeHttpHandler } from '@smithy/node-http-handler'
import { timeLeft, tryLimit } from './deadline.ts'
import { StoreUnavailable } from './unavailable.ts'

type Call = Parameters<NodeHttpHandler['handle']>

/** Connecting within a region takes milliseconds. */
const CONNECT_MS = 3_000

/**
 * Sends the requests of every AWS client with a time limit. By default the SDK waits forever for a connection or a
 * response. A connection that is idle for `silentMs` is closed. If the invocation has a deadline, one try takes at most
 * a third of the remaining time, headers and body together, so that there is time to retry.
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
    // Not AbortSignal.timeout: its signals stay in memory until their time, even after the request has ended.
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), Math.min(tryLimit(), this.silentMs))
    try {
      const result = await super.handle(request, { ...options, abortSignal: limit.signal })
      result.response.body.once('close', () => clearTimeout(timer))
      return result
    } catch (error) {
      clearTimeout(timer)
      if (limit.signal.aborted) throw new StoreUnavailable('no answer in time', { cause: error })
      throw error
    }
  }
}
