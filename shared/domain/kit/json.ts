import { isDeepStrictEqual } from 'node:util'

/** Whether two values are equal as JSON: key order does not matter, and -0 equals 0, as in the table. */
export function sameJson(given: unknown, stored: unknown): boolean {
  return isDeepStrictEqual(given, stored) || isDeepStrictEqual(asJson(given), asJson(stored))
}

const asJson = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value))

/** The same text for all values that are equal as JSON. */
export function canonicalJson(value: unknown): string {
  const isObject = (inner: unknown): inner is object =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
}

/** The fields of a PATCH: absent or undefined leaves a field unchanged, null clears it. */
export type Changes<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** Applies changes. Returns the same object when nothing changes, so that callers skip the write (contract 1.8). */
export function merge<T extends object>(current: T, changes: Changes<NoInfer<T>>): T {
  const different = Object.entries(changes).filter(
    // The type of `changes` allows only keys of T.
    ([key, value]) => value !== undefined && !sameJson(value, current[key as keyof T]),
  )
  return different.length === 0 ? current : { ...current, ...Object.fromEntries(different) }
}
