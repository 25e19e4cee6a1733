import { isDeepStrictEqual } from 'node:util'

/** Whether what is given equals what is kept, as JSON: in any order of keys, and -0 is 0, as the store keeps it. */
export function sameJson(given: unknown, kept: unknown): boolean {
  return isDeepStrictEqual(given, kept) || isDeepStrictEqual(JSON.parse(JSON.stringify(given)), kept)
}
