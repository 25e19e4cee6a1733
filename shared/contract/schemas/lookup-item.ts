import * as z from 'zod/mini'
import { schema } from '../declare-schema.ts'
import { text } from '../fields.ts'

export const lookupItemCreate = /* @__PURE__ */ schema(() => z.strictObject({ name: text(500, 1) }))

const fields = <const O extends string>(object: O) => ({
  id: z.string(),
  object: z.literal(object),
  name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})

export const vendor = /* @__PURE__ */ schema(() => z.strictObject(fields('vendor')))
export const category = /* @__PURE__ */ schema(() => z.strictObject(fields('expense_category')))
