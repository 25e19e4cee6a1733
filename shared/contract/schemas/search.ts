import * as z from 'zod/mini'
import { SEARCHED } from '../../domain/kit/search.ts'
import { document, schema } from '../declare-schema.ts'
import { nullableText, text } from '../fields.ts'

export const searchQuery = /* @__PURE__ */ schema(() => z.strictObject({ q: text(500, 2) }))

/** Of a record of any type. */
/* @__NO_SIDE_EFFECTS__ */
export function anyId() {
  return document(z.string(), { type: 'string', pattern: '^(evt_[0-9a-f]{32}|[0-9a-f-]{36})$' })
}

/** The hits of a search (contract 3.10). */
export const searchResult = /* @__PURE__ */ schema(() =>
  z.strictObject({
    data: z.array(
      z.strictObject({
        object: z.enum(SEARCHED),
        id: anyId(),
        name: z.string(),
        detail: nullableText(),
      }),
    ),
    complete: z.boolean(),
  }),
)
