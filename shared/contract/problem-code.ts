/** Every `error.code` of an error response (contract 2.3). */
export const PROBLEM_CODES = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'plan_required',
  'not_found',
  'method_not_allowed',
  'conflict',
  'precondition_failed',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal_error',
  'unavailable',
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]
