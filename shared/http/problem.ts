/** One thing wrong with a request: where (dotted path) and what. */
export interface Fault {
  readonly path: string
  readonly message: string
}

export type ProblemCode =
  | 'invalid_request'
  | 'unauthorized'
  | 'forbidden'
  | 'plan_required'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'internal_error'
  | 'unavailable'

/** An answer other than success (contract 2.3): thrown anywhere below `endpoint()`, which turns it into the one error shape. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly code: ProblemCode
  readonly headers: Readonly<Record<string, string>>
  readonly details: readonly Fault[] | undefined

  constructor(
    status: number,
    code: ProblemCode,
    message: string,
    more: { headers?: Record<string, string>; details?: readonly Fault[] } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.headers = more.headers ?? {}
    this.details = more.details
  }
}

/** Entries of `details` (contract 2.2). */
const MAX_DETAILS = 100

/** 400: the faults found, the first 100 of them; the message states the first. */
export function invalid(faults: readonly Fault[]): Problem {
  const [first] = faults
  const message = first ? `${first.path} ${first.message}`.trim() : 'the request is not valid'
  return new Problem(400, 'invalid_request', message, { details: faults.slice(0, MAX_DETAILS) })
}

export const unauthorized = (message: string): Problem =>
  new Problem(401, 'unauthorized', message, { headers: { 'WWW-Authenticate': 'Bearer' } })

export const forbidden = (message: string): Problem => new Problem(403, 'forbidden', message)

/** 404, in the same words whether the thing never was, belongs to another workspace, or may not be read. */
export const notFound = (what: string): Problem => new Problem(404, 'not_found', `no such ${what}`)

export const conflict = (message: string): Problem => new Problem(409, 'conflict', message)

export const unavailable = (): Problem =>
  new Problem(503, 'unavailable', 'the service is overloaded or away; try again', {
    headers: { 'Retry-After': '1' },
  })
