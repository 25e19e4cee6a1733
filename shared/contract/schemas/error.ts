import * as z from 'zod/mini'
import { schema } from '../declare-schema.ts'
import { PROBLEM_CODES } from '../problem-code.ts'

/** The content of an error of a request, or of an entry of a request. */
export const problem = /* @__PURE__ */ schema(() =>
  z.strictObject({
    code: z.enum(PROBLEM_CODES),
    message: z.string(),
    details: z.optional(
      z.array(z.strictObject({ path: z.string(), message: z.string() })).check(z.maxLength(100)),
    ),
    request_id: z.string(),
  }),
)

/**
 * The shape of every error (contract 2.1). `details` is present only with `invalid_request`, for the first 100
 * faults.
 */
export const errorShape = /* @__PURE__ */ schema(() => z.strictObject({ error: problem }))
