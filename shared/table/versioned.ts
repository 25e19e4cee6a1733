/** A record and the version it was read at: a change is conditional on that version (docs/architecture.md, Data). */
export interface Versioned<T> {
  readonly record: T
  readonly v: number
}

/**
 * The record in a row. Rows are written by the builders of `table/<noun>.ts` only, so this is the one place where
 * their shape is taken on trust.
 */
export function versioned<T>(row: Record<string, unknown>): Versioned<T> {
  return { record: row.data as T, v: row.v as number }
}
