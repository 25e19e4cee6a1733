import { type Dated, isTombstone, type Tombstone } from '../../domain/tombstone.ts'
import { openCursor, page } from '../../http/cursor.ts'
import type { Caller } from '../../http/exchange.ts'
import { type ChangesOf, pageOfChanges } from '../../table/changes/list.ts'
import type { ChangesQuery } from '../../table/changes/walk.ts'
import { changePlace } from '../../table/keys.ts'

interface Query {
  readonly updated_since?: string | undefined
  readonly include_deleted?: boolean | undefined
}

interface Paged extends Query {
  readonly limit: number
  readonly cursor?: string | undefined
}

/** What a list by `updated_since` looks for; undefined for a list in its usual order. */
export function changesQueryOf(
  { updated_since: since, include_deleted: withDeleted = false }: Query,
  now: Date,
): ChangesQuery | undefined {
  return since === undefined ? undefined : { since, withDeleted, now }
}

/** The response body of a list by `updated_since` that takes a cursor. */
export async function changesPage<T extends Dated, Deleted extends Tombstone, Slim, Shown>(
  caller: Caller,
  changes: ChangesQuery,
  { limit, cursor, ...filters }: Paged,
  list: ChangesOf<T, Deleted, Slim>,
  show: (record: T) => Shown,
) {
  const scope = [list.type, 'changes', filters]
  const after = openCursor(caller, scope, cursor)
  const found = await pageOfChanges(list, changes, { limit, after })
  const isDeleted = (row: T | Deleted): row is Deleted => isTombstone(row)
  const shown = (row: T | Deleted) => (isDeleted(row) ? row : show(row))
  return page(caller, scope, limit, found, shown, changePlace)
}
