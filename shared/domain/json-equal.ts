import { isDeepStrictEqual } from 'node:util'

/** Whether two values are equal as JSON: key order does not matter, and -0 equals 0, as in the table. */
export function sameJson(given: unknown, stored: unknown): boolean {
  return isDeepStrictEqual(given, stored) || isDeepStrictEqual(asJson(given), asJson(stored))
}

const asJson = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value))
