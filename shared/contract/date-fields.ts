import * as z from 'zod/mini'
import { isDay, isInRange } from '../domain/kit/dates.ts'
import { document } from './declare-schema.ts'
import { faultless, matching } from './fields.ts'

const LOCAL = '(\\d{4}-\\d\\d-\\d\\d)T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?'
const TIMESTAMP = new RegExp(`^${LOCAL}(Z|[+-]\\d\\d:\\d\\d)$`, 'i')
/** A timestamp whose `+` a query has turned into a space, or whose offset has no colon. */
const MISWRITTEN = new RegExp(`^(${LOCAL})([ +-])(\\d\\d):?(\\d\\d)?$`, 'i')

/** An ISO 8601 timestamp with any offset, converted to UTC with milliseconds (contract 1.2). */
/* @__NO_SIDE_EFFECTS__ */
export function timestamp() {
  const schema = z.pipe(
    faultless(faultOfTimestamp),
    z.transform((value: string) => utc(value) ?? value),
  )
  return document(schema, { type: 'string', format: 'date-time' })
}

function faultOfTimestamp(value: string): string | undefined {
  const at = utc(value)
  if (at !== undefined) return isInRange(at) ? undefined : 'must be in the years 0001 to 9999 in UTC'
  const [, local = '', , sign = '', hours = '', minutes = '00'] = MISWRITTEN.exec(value) ?? []
  const meant = `${local}${sign.replace(' ', '+')}${hours}:${minutes}`
  if (utc(meant) === undefined) {
    return 'must be an ISO 8601 timestamp with an offset, such as 2026-01-02T03:04:05Z'
  }
  return sign === ' '
    ? `must have a + before the offset, which a query has as %2B: ${meant.replace('+', '%2B')}`
    : `must have an offset with minutes and a colon: ${meant}`
}

/** Undefined for a text that is not a timestamp, or for a day that does not exist. */
function utc(value: string): string | undefined {
  const [, day = ''] = TIMESTAMP.exec(value) ?? []
  const instant = new Date(value)
  return isDay(day) && !Number.isNaN(instant.getTime()) ? instant.toISOString() : undefined
}

/** A calendar date, YYYY-MM-DD. */
/* @__NO_SIDE_EFFECTS__ */
export function date() {
  const schema = matching((value) => isDay(value) && isInRange(value), 'must be a date, YYYY-MM-DD')
  return document(schema, { type: 'string', format: 'date' })
}
