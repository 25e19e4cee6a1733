import { NodeHttpHandler } from '@smithy/node-http-handler'
import { delayAfter, retryLimit } from './backoff.ts'
import { timeLeft, tryLimit } from './deadline.ts'
import { patience } from './environment.ts'
import { isTransient, StoreUnavailable } from './unavailable.ts'

/** In milliseconds. DynamoDB, SQS and Secrets Manager normally respond within a second. */
const SILENT_MS = 10_000

interface Token {
  readonly getRetryCount: () => number
  readonly getRetryDelay: () => number
}

interface Failed {
  readonly error?: unknown
  readonly errorType: string
  /** The wait that AWS requested (`x-amz-retry-after`). */
  readonly retryAfterHint?: Date
}

const token = (count: number, delay: number): Token => ({
  getRetryCount: () => count,
  getRetryDelay: () => delay,
})

/** Retries what `callDynamoDb` retries, and what the SDK retries by default. */
const retryStrategy = (maxTries?: number) => ({
  acquireInitialRetryToken: async () => token(0, 0),
  async refreshRetryTokenForRetry(last: Token, { error, errorType, retryAfterHint }: Failed): Promise<Token> {
    const tries = last.getRetryCount() + 1
    const askedMs = retryAfterHint && retryAfterHint.getTime() - Date.now()
    const isRetryable = isTransient(error) || errorType !== 'CLIENT_ERROR'
    const delay = isRetryable ? delayAfter(tries, askedMs, retryLimit(maxTries)) : Number.POSITIVE_INFINITY
    // The client catches this error and throws the call's own error.
    if (delay === Number.POSITIVE_INFINITY) throw new Error('not tried again')
    return token(tries, delay)
  },
  recordSuccess: () => undefined,
})

/**
 * Options for every client of an AWS service.
 * @param silentMs how long a connection may be idle
 * @param tries number of tries of each call; by default as many as the current work allows
 */
export const clientOptions = (silentMs = SILENT_MS, tries?: number) => ({
  requestHandler: new BoundedHandler(silentMs),
  retryStrategy: retryStrategy(tries),
})

type Call = Parameters<NodeHttpHandler['handle']>

/** Connecting within a region takes milliseconds. The SDK counts the wait for a free connection too. */
const CONNECT_MS = 3_000
/**
 * Node fires timers over 24.8 days at once, and the demo's deadline is effectively infinite. The SDK adds some
 * seconds to the limit.
 */
const MAX_TIMER_MS = 86_400_000

/**
 * Sends the requests of every AWS client with a time limit. By default the SDK waits forever for a connection or a
 * response. A connection that is idle for `silentMs` is closed. If the invocation has a deadline, one try takes at most
 * a third of the remaining time, headers and body together, so that there is time to retry.
 */
export class BoundedHandler extends NodeHttpHandler {
  private readonly silentMs: number

  constructor(silentMs: number) {
    super({ connectionTimeout: Math.min(CONNECT_MS * patience(), MAX_TIMER_MS), socketTimeout: silentMs })
    this.silentMs = silentMs
  }

  override async handle(request: Call[0], options: Call[1] = {}): ReturnType<NodeHttpHandler['handle']> {
    const left = timeLeft()
    if (left <= 0) throw new StoreUnavailable('no time is left for a request')
    if (left === Number.POSITIVE_INFINITY) return super.handle(request, options)
    // Does not use AbortSignal.timeout, whose signals stay in memory until their time, even after the request has
    // ended.
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), Math.min(tryLimit(), this.silentMs))
    const { abortSignal: caller } = options
    const abortSignal = caller instanceof AbortSignal ? AbortSignal.any([caller, limit.signal]) : limit.signal
    try {
      const result = await super.handle(request, { ...options, abortSignal })
      result.response.body.once('close', () => clearTimeout(timer))
      return result
    } catch (error) {
      clearTimeout(timer)
      if (limit.signal.aborted) throw new StoreUnavailable('no answer in time', { cause: error })
      throw error
    }
  }
}
