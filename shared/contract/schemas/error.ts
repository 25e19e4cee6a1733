import * as z from 'zod/mini'
import { schema } from '../fields.ts'

/** Every code of an error (contract 2.3). */
const ERROR_CODES = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'plan_required',
  'not_found',
  'method_not_allowed',
  'conflict',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal_error',
  'unavailable',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** The shape of every error (contract 2.1). `details` only with `invalid_request`, for the first 100 faults. */
export const errorShape = /* @__PURE__ */ schema(() =>
  z.strictObject({
    error: z.strictObject({
      code: z.enum(ERROR_CODES),
      message: z.string(),
      details: z.optional(
        z.array(z.strictObject({ path: z.string(), message: z.string() })).check(z.maxLength(100)),
      ),
      request_id: z.string(),
    }),
  }),
)
