import * as z from 'zod/mini'
import { FIELD_TYPES } from '../../domain/kit/enumerations.ts'
import { document, schema } from '../declare-schema.ts'
import { list, matching, name, text } from '../fields.ts'

const key = () =>
  document(
    matching((value) => /^[a-z][a-z0-9_]{0,63}$/.test(value), 'must be a-z, then up to 63 of a-z, 0-9 and _'),
    { type: 'string', pattern: '^[a-z][a-z0-9_]{0,63}$' },
  )
const options = () => list(text(100, 1), 100)

export const customFieldCreate = /* @__PURE__ */ schema(() =>
  z.strictObject({
    key: key(),
    label: name(200),
    type: z.enum(FIELD_TYPES),
    options: z.optional(options()),
    entity_type: z._default(z.literal('opportunity'), 'opportunity'),
  }),
)

/** `key` and `type` never change: values written before would lose their meaning. */
export const customFieldPatch = /* @__PURE__ */ schema(() =>
  z.strictObject({
    label: z.optional(name(200)),
    options: z.optional(options()),
  }),
)

export const customField = /* @__PURE__ */ schema(() =>
  z.strictObject({
    id: z.string(),
    object: z.literal('custom_field'),
    key: z.string(),
    label: z.string(),
    type: z.enum(FIELD_TYPES),
    options: z.array(z.string()),
    entity_type: z.literal('opportunity'),
    created_at: z.string(),
    updated_at: z.string(),
  }),
)
