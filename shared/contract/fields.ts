import * as z from 'zod/mini'
import { toWholeCents } from '../domain/cents.ts'
import { isUuid, toId } from '../domain/ids.ts'
import { isWellFormed } from '../domain/well-formed.ts'

/** JSON Schemas for schemas whose checks zod cannot convert. `openapi/json-schema.ts` reads them. */
export const documented: z.core.$ZodRegistry<Record<string, unknown>> = z.registry<Record<string, unknown>>()

/* @__NO_SIDE_EFFECTS__ */
export function document<S extends z.ZodMiniType>(schema: S, jsonSchema: Record<string, unknown>): S {
  documented.add(schema, jsonSchema)
  return schema
}

/**
 * Declares a schema that esbuild drops from a bundle when it is unused. Helpers and spreads inside `make` need no
 * `@__PURE__` annotation of their own.
 */
/* @__NO_SIDE_EFFECTS__ */
export function schema<S extends z.ZodMiniType>(make: () => S): S {
  return make()
}

/**
 * A text of `min` to `max` Unicode code points (contract 1.7). Lone surrogates are refused, because UTF-8 cannot encode
 * them, and NUL, because many stores and receivers cannot represent it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function text(max: number, min = 0) {
  const schema = z.string().check(
    z.superRefine((value, context) => {
      const fault = (message: string) => context.addIssue({ code: 'custom', message, input: value })
      const length = codePoints(value)
      if (length > max) fault(`must have at most ${max} characters`)
      if (length < min) fault(min === 1 ? 'must not be empty' : `must have at least ${min} characters`)
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

/** A string that passes `test`; otherwise the error is `message`. */
/* @__NO_SIDE_EFFECTS__ */
export function matching(test: (value: string) => boolean, message: string) {
  return z.string().check(
    z.superRefine((value, context) => {
      if (!test(value)) context.addIssue({ code: 'custom', message, input: value })
    }),
  )
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

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i

/** An ISO 8601 timestamp with any offset, converted to UTC with milliseconds. */
/* @__NO_SIDE_EFFECTS__ */
export function timestamp() {
  const schema = z.pipe(
    matching(
      (value) => TIMESTAMP.test(value) && utc(value) !== undefined,
      'must be an ISO 8601 timestamp with an offset',
    ),
    z.transform((value: string) => utc(value) ?? value),
  )
  return document(schema, { type: 'string', format: 'date-time' })
}

/** Converts a timestamp to UTC; undefined for a day that does not exist or a year outside 0000–9999. */
function utc(value: string): string | undefined {
  const [year = 0, month = 0, day = 0] = value.slice(0, 10).split('-').map(Number)
  const calendar = new Date(Date.UTC(year, month - 1, day))
  const instant = new Date(value)
  if (Number.isNaN(instant.getTime()) || calendar.getUTCDate() !== day) return undefined
  const iso = instant.toISOString()
  return iso.length === 24 ? iso : undefined
}

/**
 * Larger than the value of any contract, and small enough that JSON numbers and DynamoDB represent all sums exactly.
 */
export const MAX_DOLLARS = 1_000_000_000_000

/** Non-negative US dollars with any fraction of a cent, such as a unit price. */
/* @__NO_SIDE_EFFECTS__ */
export function dollars() {
  return z.number().check(z.minimum(0), z.maximum(MAX_DOLLARS))
}

/** A non-negative amount of US dollars in whole cents (contract 1.5). */
/* @__NO_SIDE_EFFECTS__ */
export function amount() {
  const cents = z.transform((value: number, context) => {
    const rounded = toWholeCents(value)
    if (rounded !== undefined) return rounded
    context.issues.push({ code: 'custom', message: 'must have at most two decimals', input: value })
    return z.NEVER
  })
  return document(z.pipe(dollars(), cents), { type: 'number', minimum: 0, maximum: MAX_DOLLARS })
}

/** A whole number in a query parameter. */
/* @__NO_SIDE_EFFECTS__ */
export function wholeNumber(min: number, max: number) {
  return z.pipe(
    matching(
      (value) => /^\d{1,16}$/.test(value) && Number(value) >= min && Number(value) <= max,
      `must be a whole number from ${min} to ${max}`,
    ),
    z.transform(Number),
  )
}

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

/** The query parameters of every list with a cursor. */
/* @__NO_SIDE_EFFECTS__ */
export function paging() {
  return { limit: limit(), cursor: z.optional(text(2_000, 1)) }
}

/** A body without fields. */
/* @__NO_SIDE_EFFECTS__ */
export function nothing() {
  return z.strictObject({})
}

/** A field that may be absent or null. */
/* @__NO_SIDE_EFFECTS__ */
export function unset<S extends z.ZodMiniType>(schema: S) {
  return z.optional(z.nullable(schema))
}

/** A list response. `next_cursor` is null on the last page. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<S extends z.ZodMiniType>(item: S) {
  return z.strictObject({
    data: z.array(item),
    has_more: z.boolean(),
    limit: z.number(),
    next_cursor: z.nullable(z.string()),
  })
}

/** A calendar date, YYYY-MM-DD. */
/* @__NO_SIDE_EFFECTS__ */
export function date() {
  const schema = matching(
    (value) => /^\d{4}-\d\d-\d\d$/.test(value) && utc(`${value}T00:00:00Z`) !== undefined,
    'must be a date, YYYY-MM-DD',
  )
  return document(schema, { type: 'string', format: 'date' })
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

/** A non-negative quantity, including miles and dollars per mile. */
/* @__NO_SIDE_EFFECTS__ */
export function quantity() {
  return z.number().check(z.minimum(0), z.maximum(1_000_000))
}
