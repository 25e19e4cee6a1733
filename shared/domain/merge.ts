import { sameJson } from './json-equal.ts'

/** A PATCH: absent (or undefined) = unchanged, null = cleared. */
export type Changes<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** `current` with the changes; the very same object when nothing changes, so that callers write nothing (contract 1.8). */
export function merge<T extends object>(current: T, changes: Changes<NoInfer<T>>): T {
  const different = Object.entries(changes).filter(
    ([key, value]) => value !== undefined && !sameJson(value, current[key as keyof T]),
  )
  return different.length === 0 ? current : { ...current, ...Object.fromEntries(different) }
}
