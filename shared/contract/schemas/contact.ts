import * as z from 'zod/mini'
import { schema } from '../declare-schema.ts'
import { name, nullableText, text, unset } from '../fields.ts'
import { paging } from '../page-fields.ts'
import { changesFilter, deletedNeedsSince } from './changes.ts'
import { externalReferences } from './external-reference.ts'
import { email } from './workspace.ts'

const line = () => unset(text(500))

/** POST and PATCH: every field is optional, null clears it. */
export const contactWrite = /* @__PURE__ */ schema(() =>
  z.strictObject({
    name: unset(name(500)),
    email: unset(email()),
    phone: unset(text(50)),
    address_street: line(),
    address_city: line(),
    address_state: line(),
    address_zip: line(),
    address_country: line(),
  }),
)

/** `phone` is text here: the handler parses it, because the parser is loaded only when it is needed. */
export const contactQuery = /* @__PURE__ */ schema(() =>
  z
    .strictObject({
      ...paging(),
      q: z.optional(text(500)),
      email: z.optional(email()),
      phone: z.optional(text(50, 1)),
      ...changesFilter(),
    })
    .check(deletedNeedsSince()),
)

export const contact = /* @__PURE__ */ schema(() =>
  z.strictObject({
    id: z.string(),
    object: z.literal('contact'),
    name: nullableText(),
    email: nullableText(),
    phone: nullableText(),
    address_street: nullableText(),
    address_city: nullableText(),
    address_state: nullableText(),
    address_zip: nullableText(),
    address_country: nullableText(),
    external_references: externalReferences(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
)
