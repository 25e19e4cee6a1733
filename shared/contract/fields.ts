import * as z from 'zod/mini'
import { toWholeCents } from '../domain/cents.ts'
import { isUuid } from '../domain/ids.ts'
import { isWellFormed } from '../domain/well-formed.ts'

/** JSON Schema that a schema cannot tell by itself (`contract/openapi.ts` reads it). */
export const documented: z.core.$ZodRegistry<Record<string, unknown>> = z.registry<Record<string, unknown>>()

/* @__NO_SIDE_EFFECTS__ */
export function document<S extends z.ZodMiniType>(schema: S, jsonSchema: Record<string, unknown>): S {
  documented.add(schema, jsonSchema)
  return schema
}

/**
 * A schema that a bundle drops when nothing in it is used: the function is not looked into, so whatever the schema is
 * made by, helpers and spreads included, needs no mark of its own.
 */
/* @__NO_SIDE_EFFECTS__ */
export function schema<S extends z.ZodMiniType>(make: () => S): S {
  return make()
}

/**
 * A text of `least` to `most` Unicode code points (contract 1.7). Lone surrogates are refused, because no UTF-8 store
 * or receiver could hold them, and NUL, because many cannot.
 */
/* @__NO_SIDE_EFFECTS__ */
export function text(most: number, least = 0) {
  const schema = z.string().check(
    z.superRefine((value, context) => {
      const fault = (message: string) => context.addIssue({ code: 'custom', message, input: value })
      const length = codePoints(value)
      if (length > most) fault(`must have at most ${most} characters`)
      if (length < least) fault(least === 1 ? 'must not be empty' : `must have at least ${least} characters`)
      if (!isWellFormed(value)) fault('must be well-formed text without NUL')
    }),
  )
  return document(schema, { type: 'string', maxLength: most, ...(least > 0 && { minLength: least }) })
}

function codePoints(value: string): number {
  let count = 0
  for (const _ of value) count++
  return count
}

/** A text that passes a test of ours, told in our words. */
/* @__NO_SIDE_EFFECTS__ */
export function matching(test: (value: string) => boolean, message: string) {
  return z.string().check(
    z.superRefine((value, context) => {
      if (!test(value)) context.addIssue({ code: 'custom', message, input: value })
    }),
  )
}

/**
 * An array of `least` to `most` items. Its length is checked before its items, so that a huge array is refused at once
 * and with one fault.
 */
/* @__NO_SIDE_EFFECTS__ */
export function list<S extends z.ZodMiniType>(item: S, most: number, least = 0) {
  const bounded = z.unknown().check(
    z.superRefine((value, context) => {
      if (Array.isArray(value) && value.length > most) {
        const message = `must have at most ${most} items`
        // Ends the parsing here, so that no check of a surrounding object sees items that were not parsed.
        context.addIssue({ code: 'custom', message, input: value, continue: false })
      }
    }),
  )
  // The maximum is stated on the items' array too, for the OpenAPI document.
  const items = z.array(item).check(z.maxLength(most), ...(least > 0 ? [z.minLength(least)] : []))
  return z.pipe(bounded, items)
}

/** A UUID of any version, made lower case. Branded by whoever asks for it. */
/* @__NO_SIDE_EFFECTS__ */
export function uuid<Id extends string = string>() {
  const schema = z.pipe(
    matching(isUuid, 'must be a UUID'),
    z.transform((value: string) => value.toLowerCase() as Id),
  )
  return document(schema, { type: 'string', format: 'uuid' })
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i

/** An ISO 8601 timestamp with any offset, made UTC with milliseconds. */
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

/** The moment in UTC; undefined for days that are not in the calendar and years outside 0000–9999. */
function utc(value: string): string | undefined {
  const [year = 0, month = 0, day = 0] = value.slice(0, 10).split('-').map(Number)
  const calendar = new Date(Date.UTC(year, month - 1, day))
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime()) || calendar.getUTCDate() !== day) return undefined
  const iso = moment.toISOString()
  return iso.length === 24 ? iso : undefined
}

/** More than any contract is worth; keeps every sum within what a JSON number and the store hold exactly. */
export const MAX_DOLLARS = 1_000_000_000_000

/** US dollars, not negative; any fraction of a cent, as in a unit price. */
/* @__NO_SIDE_EFFECTS__ */
export function dollars() {
  return z.number().check(z.minimum(0), z.maximum(MAX_DOLLARS))
}

/** An amount of US dollars in whole cents, not negative (contract 1.5). */
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

/** A whole number in a query. */
/* @__NO_SIDE_EFFECTS__ */
export function wholeNumber(least: number, most: number) {
  return z.pipe(
    matching(
      (value) => /^\d{1,16}$/.test(value) && Number(value) >= least && Number(value) <= most,
      `must be a whole number from ${least} to ${most}`,
    ),
    z.transform(Number),
  )
}

/** `limit` of every list: 1 to 100, default 25, refused outside (contract 2.5). */
/* @__NO_SIDE_EFFECTS__ */
export function limit() {
  return document(z._default(wholeNumber(1, 100), 25), {
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 25,
  })
}

/** What every list with a cursor takes. */
/* @__NO_SIDE_EFFECTS__ */
export function paging() {
  return { limit: limit(), cursor: z.optional(text(2_000, 1)) }
}

/** A body without fields. */
/* @__NO_SIDE_EFFECTS__ */
export function nothing() {
  return z.strictObject({})
}

/** A field that may be absent, or null for unset. */
/* @__NO_SIDE_EFFECTS__ */
export function unset<S extends z.ZodMiniType>(schema: S) {
  return z.optional(z.nullable(schema))
}

/** A list as it is answered: `next_cursor` is null when nothing follows. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<S extends z.ZodMiniType>(item: S) {
  return z.strictObject({
    data: z.array(item),
    has_more: z.boolean(),
    limit: z.number(),
    next_cursor: z.nullable(z.string()),
  })
}

/** A day of the calendar, YYYY-MM-DD. */
/* @__NO_SIDE_EFFECTS__ */
export function date() {
  const schema = matching(
    (value) => /^\d{4}-\d\d-\d\d$/.test(value) && utc(`${value}T00:00:00Z`) !== undefined,
    'must be a date, YYYY-MM-DD',
  )
  return document(schema, { type: 'string', format: 'date' })
}

/** `true` or `false` in a query, exactly. */
/* @__NO_SIDE_EFFECTS__ */
export function flag() {
  const schema = z.pipe(
    matching((value) => value === 'true' || value === 'false', 'must be true or false'),
    z.transform((value: string) => value === 'true'),
  )
  return document(schema, { type: 'boolean' })
}

/** How many or how much of something, miles and dollars a mile too: not negative. */
/* @__NO_SIDE_EFFECTS__ */
export function quantity() {
  return z.number().check(z.minimum(0), z.maximum(1_000_000))
}
