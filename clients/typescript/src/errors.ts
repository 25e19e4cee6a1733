/** One fault of an `invalid_request`: the dotted path of the field, and what is wrong with it. */
export interface ErrorDetail {
  readonly path: string
  readonly message: string
}

interface Fields {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly details?: readonly ErrorDetail[]
  readonly requestId?: string | undefined
  readonly retryAfter?: number | undefined
}

/**
 * An error response. Each `code` of the service has a subclass; other codes, and responses that are not from the service
 * (of a proxy, for example, with code `unknown`), are plain ApiErrors.
 */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  readonly status: number
  readonly code: string
  /** Every fault of the request, if the code is `invalid_request`. */
  readonly details: readonly ErrorDetail[]
  /** Names the request in a question to the operator of the service. */
  readonly requestId: string | undefined
  /** Seconds that the service asks to wait. */
  readonly retryAfter: number | undefined

  constructor({ status, code, message, details = [], requestId, retryAfter }: Fields) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError'
  declare readonly code: 'invalid_request'
}
export class UnauthorizedError extends ApiError {
  override readonly name = 'UnauthorizedError'
  declare readonly code: 'unauthorized'
}
export class ForbiddenError extends ApiError {
  override readonly name = 'ForbiddenError'
  declare readonly code: 'forbidden'
}
export class PlanRequiredError extends ApiError {
  override readonly name = 'PlanRequiredError'
  declare readonly code: 'plan_required'
}
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError'
  declare readonly code: 'not_found'
}
export class MethodNotAllowedError extends ApiError {
  override readonly name = 'MethodNotAllowedError'
  declare readonly code: 'method_not_allowed'
}
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError'
  declare readonly code: 'conflict'
}
export class PreconditionFailedError extends ApiError {
  override readonly name = 'PreconditionFailedError'
  declare readonly code: 'precondition_failed'
}
export class PayloadTooLargeError extends ApiError {
  override readonly name = 'PayloadTooLargeError'
  declare readonly code: 'payload_too_large'
}
export class UnsupportedMediaTypeError extends ApiError {
  override readonly name = 'UnsupportedMediaTypeError'
  declare readonly code: 'unsupported_media_type'
}
export class RateLimitedError extends ApiError {
  override readonly name = 'RateLimitedError'
  declare readonly code: 'rate_limited'
}
export class InternalError extends ApiError {
  override readonly name = 'InternalError'
  declare readonly code: 'internal_error'
}
export class UnavailableError extends ApiError {
  override readonly name = 'UnavailableError'
  declare readonly code: 'unavailable'
}
/** The file store refused an upload, for example because the link has expired. */
export class UploadError extends ApiError {
  override readonly name = 'UploadError'
  declare readonly code: 'upload_failed'
}

/** The client got no response, even on the last attempt. `cause` is the error of that attempt, such as the TypeError of `fetch`. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'

  constructor(cause: unknown) {
    super(`no response: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

const CLASSES: Readonly<Record<string, typeof ApiError>> = {
  invalid_request: InvalidRequestError,
  unauthorized: UnauthorizedError,
  forbidden: ForbiddenError,
  plan_required: PlanRequiredError,
  not_found: NotFoundError,
  method_not_allowed: MethodNotAllowedError,
  conflict: ConflictError,
  precondition_failed: PreconditionFailedError,
  payload_too_large: PayloadTooLargeError,
  unsupported_media_type: UnsupportedMediaTypeError,
  rate_limited: RateLimitedError,
  internal_error: InternalError,
  unavailable: UnavailableError,
}

/** The error of a response that is not a success. */
export async function errorOf(response: Response): Promise<ApiError> {
  const { status, headers } = response
  // Every field is optional: a proxy may have written it.
  const body = (await response.json().catch(() => undefined)) as ErrorBody
  const { code = 'unknown', message = `HTTP ${status}`, details, request_id } = body?.error ?? {}
  const requestId = request_id ?? headers.get('x-request-id') ?? undefined
  const fields = { status, code, message, requestId, retryAfter: retryAfterOf(headers) }
  const Class = Object.hasOwn(CLASSES, code) ? CLASSES[code] : undefined
  return new (Class ?? ApiError)(details ? { ...fields, details } : fields)
}

type ErrorBody =
  | { error?: { code?: string; message?: string; details?: ErrorDetail[]; request_id?: string } | undefined }
  | undefined
  | null

/** `Retry-After` in seconds; it may be a number or a date. */
export function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after')
  if (!text) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
