import * as z from 'zod/mini'
import { schema } from '../fields.ts'

/** The one error shape (decisions 1); `details` only with `invalid_request`, one entry for each fault found. */
export const errorShape = /* @__PURE__ */ schema(() =>
  z.strictObject({
    error: z.strictObject({
      code: z.string(),
      message: z.string(),
      details: z.optional(z.array(z.strictObject({ path: z.string(), message: z.string() }))),
      request_id: z.string(),
    }),
  }),
)
