import * as z from 'zod/mini'
import { document } from './declare-schema.ts'
import { matching } from './fields.ts'

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

/** A calendar date, YYYY-MM-DD. */
/* @__NO_SIDE_EFFECTS__ */
export function date() {
  const schema = matching(
    (value) => /^\d{4}-\d\d-\d\d$/.test(value) && utc(`${value}T00:00:00Z`) !== undefined,
    'must be a date, YYYY-MM-DD',
  )
  return document(schema, { type: 'string', format: 'date' })
}
