import { isDeepStrictEqual } from 'node:util'

/** Whether two values are equal as JSON: in any order of keys, and -0 is 0, as the store keeps it. */
export function sameJson(given: unknown, kept: unknown): boolean {
  return isDeepStrictEqual(given, kept) || isDeepStrictEqual(asJson(given), asJson(kept))
}

const asJson = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value))
