import * as z from 'zod/mini'
import { toWholeCents } from '../domain/kit/cents.ts'
import { document } from './declare-schema.ts'
import { matching } from './fields.ts'

/**
 * Larger than the value of any contract, and small enough that JSON numbers and DynamoDB represent all sums exactly.
 */
export const MAX_DOLLARS = 1_000_000_000_000

/** US dollars with any fraction of a cent, such as a unit price; not negative unless a minimum is given. */
/* @__NO_SIDE_EFFECTS__ */
export function dollars(minimum = 0) {
  return z.number().check(z.minimum(minimum), z.maximum(MAX_DOLLARS))
}

/** A non-negative amount of US dollars in whole cents (contract 1.5). */
/* @__NO_SIDE_EFFECTS__ */
export function amount() {
  return inCents(dollars(), 0)
}

/** An amount of US dollars in whole cents that is negative for a return or a credit. */
/* @__NO_SIDE_EFFECTS__ */
export function signedAmount() {
  return inCents(dollars(-MAX_DOLLARS), -MAX_DOLLARS)
}

/* @__NO_SIDE_EFFECTS__ */
function inCents(dollars: z.ZodMiniNumber, minimum: number) {
  const cents = z.transform((value: number, context) => {
    const rounded = toWholeCents(value)
    if (rounded !== undefined) return rounded
    context.issues.push({ code: 'custom', message: 'must have at most two decimals', input: value })
    return z.NEVER
  })
  return document(z.pipe(dollars, cents), { type: 'number', minimum, maximum: MAX_DOLLARS })
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

/** A decimal number in a query parameter, with a sign and any fraction. */
/* @__NO_SIDE_EFFECTS__ */
export function decimal() {
  const schema = z.pipe(
    matching((value) => /^-?\d{1,13}(\.\d{1,20})?$/.test(value), 'must be a decimal number, such as 12.50'),
    z.transform(Number),
  )
  return document(schema, { type: 'number' })
}

/** A non-negative whole number in a response. */
/* @__NO_SIDE_EFFECTS__ */
export function count() {
  return document(z.int().check(z.minimum(0)), { type: 'integer', minimum: 0 })
}

/** A non-negative quantity, including miles and dollars per mile. */
/* @__NO_SIDE_EFFECTS__ */
export function quantity() {
  return z.number().check(z.minimum(0), z.maximum(1_000_000))
}
