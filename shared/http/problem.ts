import type { ProblemCode } from '../contract/problem-code.ts'

/** One error in a request: the dotted path of the field, and the message. */
export interface Fault {
  readonly path: string
  readonly message: string
}

/** An error response (contract 2.3). Throw it anywhere below `endpoint()`, which converts it to the one error shape. */
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
    options: { headers?: Record<string, string>; details?: readonly Fault[] } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.headers = options.headers ?? {}
    this.details = options.details
  }
}

/** Maximum number of entries in `details` (contract 2.2). */
export const MAX_DETAILS = 100

/** Maximum number of characters of the faults that a message names (contract 2.2); the first fault is always named. */
const MAX_NAMED = 300

/** 400 with the first 100 faults. */
export function invalid(faults: readonly Fault[]): Problem {
  const details = faults.slice(0, MAX_DETAILS)
  return new Problem(400, 'invalid_request', messageOf(details), { details })
}

/** Names the faults that fit into the message, and counts the other faults. */
function messageOf(faults: readonly Fault[]): string {
  const [first = 'the request is not valid', ...more] = faults.map(({ path, message }) =>
    `${path} ${message}`.trim(),
  )
  let named = first
  for (const [index, fault] of more.entries()) {
    const longer = `${named}; ${fault}`
    if ([...longer].length > MAX_NAMED) return `${named}; and ${more.length - index} more`
    named = longer
  }
  return named
}

export const unauthorized = (message: string): Problem =>
  new Problem(401, 'unauthorized', message, { headers: { 'WWW-Authenticate': 'Bearer' } })

export const forbidden = (message: string): Problem => new Problem(403, 'forbidden', message)

/** Every request of a workspace that the operator has suspended (contract 4.25). */
export const suspended = (reason: string): Problem => forbidden(`this workspace is suspended: ${reason}`)

/**
 * 404: the same message whether the record does not exist, is in another workspace, or is unreadable for the caller.
 */
export const notFound = (what: string): Problem => new Problem(404, 'not_found', `no such ${what}`)

export const conflict = (message: string): Problem => new Problem(409, 'conflict', message)

export const unavailable = (): Problem =>
  new Problem(503, 'unavailable', 'the service is temporarily unavailable; try again', {
    headers: { 'Retry-After': '1' },
  })
