import * as z from 'zod/mini'
import { schema } from '../declare-schema.ts'
import { anyId } from './search.ts'

export const workspaceExport = /* @__PURE__ */ schema(() =>
  z.strictObject({
    id: z.string(),
    object: z.literal('export'),
    created_at: z.string(),
    expires_at: z.string(),
  }),
)

/** A record of any type; each type has its own schema. */
export const exportedRecord = /* @__PURE__ */ schema(() =>
  z.looseObject({ id: anyId(), object: z.optional(z.string()) }),
)
