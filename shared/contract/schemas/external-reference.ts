import * as z from 'zod/mini'
import { document, optionalWithDefault, schema } from '../declare-schema.ts'
import { matching, nullableText, text, unset } from '../fields.ts'
import { json } from '../json-field.ts'
import { httpUrl } from '../url-field.ts'

/** A namespace: 1 to 64 lower-case letters, digits, hyphens, underscores (contract 7.1). */
export const namespace = () =>
  document(
    matching((value) => /^[a-z0-9_-]{1,64}$/.test(value), 'must be 1 to 64 of a-z, 0-9, - and _'),
    { type: 'string', pattern: '^[a-z0-9_-]{1,64}$' },
  )

export const namespaceParams = /* @__PURE__ */ schema(() =>
  z.strictObject({ id: z.string(), namespace: namespace() }),
)

/** The reference (contract 7.2): metadata at most 4 KB as JSON. */
export const referenceBody = /* @__PURE__ */ schema(() =>
  z.strictObject({
    external_id: text(255, 1),
    url: unset(httpUrl()),
    metadata: optionalWithDefault(z.nullable(json(4_096)), {}),
  }),
)

/** The references of a record in a response, by namespace (contract 7.8). */
export const externalReferences = () =>
  z.record(
    z.string(),
    z.strictObject({
      external_id: z.string(),
      url: nullableText(),
      metadata: z.record(z.string(), z.unknown()),
      created_at: z.string(),
      updated_at: z.string(),
    }),
  )

/** A namespace in which an expense of the workspace has or had a reference (contract 7.13). */
export const namespaceRecord = /* @__PURE__ */ schema(() =>
  z.strictObject({ namespace: z.string(), object: z.literal('namespace'), created_at: z.string() }),
)
