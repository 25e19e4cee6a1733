import { useQueries } from '@tanstack/react-query'
import { client } from './client.ts'

/** The records of a type with their names, including archived and revoked records. */
type NamedRecords = (signal: AbortSignal) => AsyncIterable<readonly [id: string, name: string]>

async function* named<T extends { readonly id: string }>(
  records: AsyncIterable<T>,
  nameOf: (record: T) => string,
): AsyncIterable<readonly [string, string]> {
  for await (const record of records) yield [record.id, nameOf(record)]
}

const archived = { query: { limit: 100, include_archived: true } }
const revoked = { query: { limit: 100, include_revoked: true } }
const all = { query: { limit: 100 } }
const byName = ({ name }: { readonly name: string }) => name

const TYPES: Readonly<Record<string, NamedRecords>> = {
  vendor: (signal) => named(client().list('/v1/vendors', { params: archived, signal }), byName),
  expense_category: (signal) =>
    named(client().list('/v1/expense-categories', { params: archived, signal }), byName),
  pipeline: (signal) => named(client().list('/v1/pipelines', { params: all, signal }), byName),
  custom_field: (signal) =>
    named(client().list('/v1/custom-fields', { params: all, signal }), ({ label }) => label),
  subscription: (signal) =>
    named(client().list('/v1/subscriptions', { params: revoked, signal }), ({ target_url }) => target_url),
}

/**
 * The names of all records of these types, by id. A page of the audit log needs them, because its entries contain only
 * the changed fields.
 */
export function useRecordNames(types: readonly string[]): ReadonlyMap<string, string> {
  const wanted = Object.entries(TYPES).filter(([type]) => types.includes(type))
  return useQueries({
    queries: wanted.map(([type, list]) => ({
      queryKey: ['record-names', type],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => Array.fromAsync(list(signal)),
      staleTime: 60_000,
    })),
    combine: (found) => new Map(found.flatMap(({ data = [] }) => data)),
  })
}
