import { delayAfter } from './backoff.ts'
import { BoundedHandler } from './bounded-handler.ts'
import { isConflict, isTransient } from './unavailable.ts'

/** DynamoDB, SQS and Secrets Manager answer within a second; in milliseconds. */
const SILENT_MS = 10_000

interface Token {
  readonly getRetryCount: () => number
  readonly getRetryDelay: () => number
}

interface Failed {
  readonly error?: unknown
  readonly errorType: string
}

const token = (count: number, delay: number): Token => ({
  getRetryCount: () => count,
  getRetryDelay: () => delay,
})

/**
 * Which failures a client repeats, in the one place for all of them: what the SDK repeats, and what it does not:
 * transactions that throttling cancelled, and single writes that met a transaction. A repeat carries the same
 * ClientRequestToken, so a transaction whose answer was lost is not made twice. Transactions that met another one are
 * left to `again`, which computes them from what is there then.
 */
const retryStrategy = {
  acquireInitialRetryToken: async () => token(0, 0),
  async refreshRetryTokenForRetry(last: Token, { error, errorType }: Failed): Promise<Token> {
    const tries = last.getRetryCount() + 1
    const repeats = (isTransient(error) || errorType !== 'CLIENT_ERROR') && !isConflict(error)
    const delay = repeats ? delayAfter(tries) : Number.POSITIVE_INFINITY
    // The client then throws what the call failed with.
    if (delay === Number.POSITIVE_INFINITY) throw new Error('not tried again')
    return token(tries, delay)
  },
  recordSuccess: () => undefined,
}

/** What every client of an AWS service is made with. @param silentMs how long an answer may take */
export const clientOptions = (silentMs = SILENT_MS) => ({
  requestHandler: new BoundedHandler(silentMs),
  retryStrategy,
})
