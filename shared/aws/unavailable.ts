/** The store cannot serve a request, even after retries. The same request may succeed later: 503. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** Names of throttling, timeouts and server-side failures in DynamoDB, SQS, S3 and Secrets Manager. */
const TRANSIENT_NAME =
  /^(Throttling|Throttled|RequestThrottled|TooManyRequests|ProvisionedThroughputExceeded|RequestLimitExceeded|LimitExceeded|SlowDown|InternalServer|InternalService|InternalFailure|Internal|ServiceUnavailable|Timeout|RequestTimeout|TransactionConflict|TransactionInProgress)(Error|Exception)?$/

/** System errors of a connection that failed to open or was lost. */
const CONNECTION_CODE =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

/**
 * The only function that decides whether a failed call to a store may succeed later. Accepts errors of the AWS SDK
 * clients, of the raw client (`raw-client.ts`), of single statements of a batch, and of connections.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true
  if (!isFailure(error)) return false
  const { name, code, $metadata, CancellationReasons } = error
  if (name === 'TransactionCanceledException') return wasThrottled(CancellationReasons)
  const status = $metadata?.httpStatusCode ?? 0
  return TRANSIENT_NAME.test(name) || CONNECTION_CODE.test(code ?? '') || status === 429 || status >= 500
}

interface Failure extends Error {
  readonly code?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
  readonly CancellationReasons?: readonly { readonly Code?: string }[]
}

/** SDK errors have no common class, so the error is recognized by its fields. */
const isFailure = (error: unknown): error is Failure => error instanceof Error

/** Whether a conflict with another transaction on the same rows is among the reasons of the failure. */
export function isConflict(error: unknown): boolean {
  if (!isFailure(error) || error.name !== 'TransactionCanceledException') return false
  const { CancellationReasons: reasons = [] } = error
  return reasons.some(({ Code }) => Code === 'TransactionConflict')
}

/** Whether only throttling, or other transactions on the same rows, canceled the transaction. */
function wasThrottled(reasons: Failure['CancellationReasons'] = []): boolean {
  const codes = reasons.map(({ Code = 'None' }) => Code).filter((code) => code !== 'None')
  return codes.length > 0 && codes.every((code) => TRANSIENT_NAME.test(code))
}
