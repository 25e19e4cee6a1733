import * as z from 'zod/mini'
import { document } from './declare-schema.ts'
import { text } from './fields.ts'
import { count, wholeNumber } from './number-fields.ts'

/** `limit` of every list: 1 to 100, default 25 (contract 2.5). */
/* @__NO_SIDE_EFFECTS__ */
export function limit() {
  return document(z._default(wholeNumber(1, 100), 25), {
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 25,
  })
}

/** The query parameters of every list with a cursor. An empty cursor is the first page. */
/* @__NO_SIDE_EFFECTS__ */
export function paging() {
  const given = z.transform((cursor: string) => (cursor === '' ? undefined : cursor))
  const cursor = document(z.pipe(text(2_000), given), { type: 'string', maxLength: 2_000 })
  return { limit: limit(), cursor: z.optional(cursor) }
}

/** A list response. `next_cursor` is null on the last page. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<S extends z.ZodMiniType>(item: S) {
  return z.strictObject({
    data: z.array(item),
    has_more: z.boolean(),
    limit: count(),
    next_cursor: z.nullable(z.string()),
  })
}
