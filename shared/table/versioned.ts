/** A record and the version it was read at: a change is conditional on that version (docs/architecture.md, Data). */
export interface Versioned<T> {
  readonly record: T
  readonly v: number
}

/**
 * The record in a row. It lies there as JSON text: what came in goes out again, in its order, whatever its depth, its
 * numbers or its keys, none of which DynamoDB's own maps promise. Rows are written by the builders of `table/<noun>.ts`
 * only, so this is the one place where their shape is taken on trust.
 */
export function recordOf<T>(row: { readonly [attribute: string]: unknown }): T {
  return JSON.parse(row.data as string) as T
}

export function versioned<T>(row: { readonly [attribute: string]: unknown }): Versioned<T> {
  return { record: recordOf<T>(row), v: row.v as number }
}
