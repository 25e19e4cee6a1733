import { type Dated, DELETABLE_TYPES, type Deletion, type MirroredType } from '../../domain/kit/tombstone.ts'
import { openPage } from '../../http/cursor.ts'
import type { Caller } from '../../http/exchange.ts'
import { type ChangesOf, type ListedChange, pageOfChanges } from '../../table/changes/list.ts'
import type { ChangesQuery } from '../../table/changes/walk.ts'
import { changeSortKey } from '../../table/keys.ts'

interface Query {
  readonly updated_since?: string | undefined
  readonly order?: 'newest' | 'oldest' | undefined
  readonly include_deleted?: boolean | undefined
}

interface Paged extends Query {
  readonly limit: number
  readonly cursor?: string | undefined
}

/** The range of a list by `updated_since`; undefined for a list in its usual order. */
export function changesQueryOf(
  { updated_since: since, order, include_deleted: withDeleted = false }: Query,
  now: Date,
): ChangesQuery | undefined {
  return since === undefined ? undefined : { since, newestFirst: order === 'newest', withDeleted, now }
}

/** The records of a page of changes, in the order of the list. */
export const recordsOf = <T>(changes: readonly ListedChange<T>[]): T[] =>
  changes.flatMap(({ record }) => record ?? [])

/** The field of the response body with the deletions of a page, in the order of the list, if the query asks for them. */
export function deletionsOf<T>(
  changes: readonly ListedChange<T>[],
  type: MirroredType,
  { withDeleted }: ChangesQuery,
): { deleted?: Deletion[] } {
  if (!withDeleted) return {}
  const object = DELETABLE_TYPES.find((one) => one === type)
  const deleted = changes.flatMap(({ id, updated_at, record }) =>
    object && !record ? [{ id, object, updated_at }] : [],
  )
  return { deleted }
}

/** The response body of a list by `updated_since` with a cursor. */
export async function changesPage<T extends Dated, Projected, Shown>(
  caller: Caller,
  changes: ChangesQuery,
  { limit, cursor, ...filters }: Paged,
  list: ChangesOf<T, Projected>,
  show: (record: T) => Shown,
) {
  const page = openPage(caller, [list.type, 'changes', filters], { limit, cursor })
  const found = await pageOfChanges(list, changes, page)
  const { data, ...paging } = page.body(found, (change) => change, changeSortKey)
  return { data: recordsOf(data).map(show), ...deletionsOf(data, list.type, changes), ...paging }
}
