import { type Dated, isTombstone, type MirroredType, type TombstoneOf } from '../../domain/tombstone.ts'
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
export async function changesPage<T extends Dated, Type extends MirroredType, Slim, Shown>(
  caller: Caller,
  changes: ChangesQuery,
  { limit, cursor, ...filters }: Paged,
  list: ChangesOf<T, Type, Slim>,
  show: (record: T) => Shown,
) {
  const scope = [list.type, 'changes', filters]
  const after = openCursor(caller, scope, cursor)
  const found = await pageOfChanges(list, changes, { limit, after })
  return page<T | TombstoneOf<Type>, Shown | TombstoneOf<Type>>(
    caller,
    scope,
    limit,
    found,
    (row) => (isDeleted<T, Type>(row) ? row : show(row)),
    changePlace,
  )
}

const isDeleted = <T extends Dated, Type>(row: T | TombstoneOf<Type>): row is TombstoneOf<Type> =>
  isTombstone(row)
