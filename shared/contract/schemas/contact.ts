import * as z from 'zod/mini'
import { mapFields } from '../../domain/kit/keys-of.ts'
import { CONTACT_TEXTS } from '../../domain/kit/texts.ts'
import { schema } from '../declare-schema.ts'
import { name, nullableText, text, unset, writtenTexts } from '../fields.ts'
import { paging } from '../page-fields.ts'
import { changesFilter, needsSince } from './changes.ts'
import { externalReferences } from './external-reference.ts'
import { email } from './workspace.ts'

/** POST and PATCH: every field is optional, null clears it. */
export const contactWrite = /* @__PURE__ */ schema(() =>
  z.strictObject({
    name: unset(name(500)),
    email: unset(email()),
    phone: unset(text(50)),
    ...writtenTexts(CONTACT_TEXTS),
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
    .check(needsSince()),
)

export const contact = /* @__PURE__ */ schema(() =>
  z.strictObject({
    id: z.string(),
    object: z.literal('contact'),
    name: nullableText(),
    email: nullableText(),
    phone: nullableText(),
    ...mapFields(CONTACT_TEXTS, nullableText),
    external_references: externalReferences(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
)
