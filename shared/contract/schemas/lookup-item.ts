import * as z from 'zod/mini'
import { optionalWithDefault, schema } from '../declare-schema.ts'
import { flag, name, text } from '../fields.ts'
import { paging } from '../page-fields.ts'
import { externalReferences } from './external-reference.ts'

export const lookupItemCreate = /* @__PURE__ */ schema(() => z.strictObject({ name: name(500) }))

export const lookupItemPatch = /* @__PURE__ */ schema(() =>
  z.strictObject({ name: z.optional(name(500)), is_archived: z.optional(z.boolean()) }),
)

export const lookupItemQuery = /* @__PURE__ */ schema(() =>
  z.strictObject({
    ...paging(),
    q: z.optional(text(500)),
    include_archived: optionalWithDefault(flag(), false),
  }),
)

const fields = <const O extends string>(object: O) => ({
  id: z.string(),
  object: z.literal(object),
  name: z.string(),
  is_archived: z.boolean(),
  external_references: externalReferences(),
  created_at: z.string(),
  updated_at: z.string(),
})

export const vendor = /* @__PURE__ */ schema(() => z.strictObject(fields('vendor')))
export const category = /* @__PURE__ */ schema(() => z.strictObject(fields('expense_category')))
