import * as z from 'zod/mini'
import { isUuid, toId } from '../domain/kit/ids.ts'
import { mapFields } from '../domain/kit/keys-of.ts'
import { isVisible, isWellFormed } from '../domain/kit/text.ts'
import { document } from './declare-schema.ts'

/**
 * A text of `min` to `max` Unicode code points (contract 1.7). Lone surrogates are refused because UTF-8 cannot
 * encode them; NUL is refused because many stores and receivers cannot represent it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function text(max: number, min = 0) {
  const schema = z.string().check(
    z.superRefine((value, context) => {
      const fault = (message: string) => context.addIssue({ code: 'custom', message, input: value })
      const length = codePoints(value)
      if (length > max) fault(`must have at most ${max} characters`)
      if (length < min) fault(`must have at least ${min} characters`)
      if (!isWellFormed(value)) fault('must be well-formed text without NUL')
    }),
  )
  return document(schema, { type: 'string', maxLength: max, ...(min > 0 && { minLength: min }) })
}

function codePoints(value: string): number {
  let count = 0
  for (const _ of value) count++
  return count
}

/** The name of a record: a text with at least one visible character (contract 1.7). */
/* @__NO_SIDE_EFFECTS__ */
export function name(max: number) {
  const schema = text(max, 1).check(
    z.superRefine((value, context) => {
      const message = 'must contain a visible character'
      if (value !== '' && !isVisible(value)) context.addIssue({ code: 'custom', message, input: value })
    }),
  )
  return document(schema, { type: 'string', minLength: 1, maxLength: max, pattern: '\\S' })
}

/** A string in which `faultOf` finds no fault; a fault becomes the error message. */
/* @__NO_SIDE_EFFECTS__ */
export function faultless(faultOf: (value: string) => string | undefined) {
  return z.string().check(
    z.superRefine((value, context) => {
      const message = faultOf(value)
      if (message !== undefined) context.addIssue({ code: 'custom', message, input: value })
    }),
  )
}

/** A string that passes `test`; otherwise the error is `message`. */
/* @__NO_SIDE_EFFECTS__ */
export function matching(test: (value: string) => boolean, message: string) {
  return faultless((value) => (test(value) ? undefined : message))
}

/**
 * An array of `min` to `max` items. Its length is checked before its items, so that a huge array is refused quickly and
 * with one fault.
 */
/* @__NO_SIDE_EFFECTS__ */
export function list<S extends z.ZodMiniType>(item: S, max: number, min = 0) {
  const bounded = z.unknown().check(
    z.superRefine((value, context) => {
      if (Array.isArray(value) && value.length > max) {
        const message = `must have at most ${max} items`
        // Stops parsing, so that checks of an enclosing object do not see items that were not parsed.
        context.addIssue({ code: 'custom', message, input: value, continue: false })
      }
    }),
  )
  // The maximum is repeated on the array, for the OpenAPI document.
  const items = z.array(item).check(z.maxLength(max), ...(min > 0 ? [z.minLength(min)] : []))
  return z.pipe(bounded, items)
}

/** A UUID of any version, converted to lower case. The type parameter sets its brand. */
/* @__NO_SIDE_EFFECTS__ */
export function uuid<Id extends string = string>() {
  const schema = z.pipe(
    matching((value) => isUuid(value), 'must be a UUID'),
    z.transform((value: string) => toId<Id>(value)),
  )
  return document(schema, { type: 'string', format: 'uuid' })
}

/** A body that is an object without fields; any field is a fault. */
/* @__NO_SIDE_EFFECTS__ */
export function emptyObject() {
  return z.strictObject({})
}

/** A field that may be absent or null. */
/* @__NO_SIDE_EFFECTS__ */
export function unset<S extends z.ZodMiniType>(schema: S) {
  return z.optional(z.nullable(schema))
}

/** The fields of a table of optional texts in a request (`domain/kit/texts.ts`). */
/* @__NO_SIDE_EFFECTS__ */
export function writtenTexts<Name extends string>(table: Readonly<Record<Name, number>>) {
  return mapFields(table, (name) => unset(text(table[name])))
}

/** Exactly `true` or `false` in a query parameter. */
/* @__NO_SIDE_EFFECTS__ */
export function flag() {
  const schema = z.pipe(
    matching((value) => value === 'true' || value === 'false', 'must be true or false'),
    z.transform((value: string) => value === 'true'),
  )
  return document(schema, { type: 'boolean' })
}

/** A text in a response that may be null. */
/* @__NO_SIDE_EFFECTS__ */
export function nullableText() {
  return z.nullable(z.string())
}
