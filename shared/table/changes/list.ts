import type { Accepted } from '../../domain/kit/filter-rules.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import type { Fields } from '../../domain/kit/stored-record.ts'
import type { Dated, MirroredType } from '../../domain/kit/tombstone.ts'
import { changesList } from '../keys.ts'
import type { Page, Paged } from '../store/collection.ts'
import { readCurrent } from '../store/read-many.ts'
import { recordOf } from '../store/versioned.ts'
import { type ChangeEntry, type ChangesQuery, walkChanges } from './walk.ts'

/** A list of the records of a type in the order of their last change, with its filters. */
export interface ChangesOf<T extends Dated, Projected = unknown> {
  readonly ws: WorkspaceId
  readonly type: MirroredType
  readonly fields: Fields<T>
  /** The filter on the attributes of an index entry. False saves reading the row. */
  readonly accept?: ((projected: Projected) => Accepted) | undefined
  /** The filter on the record. */
  readonly matches?: ((record: T) => boolean) | undefined
}

/** The last change of a record: the current record, or its deletion. */
export interface ListedChange<T> extends Dated {
  /** Undefined if the record was deleted. */
  readonly record: T | undefined
}

/** A page by cursor; `after` is a sort key (`changeSortKey`). */
export async function pageOfChanges<T extends Dated, Projected>(
  list: ChangesOf<T, Projected>,
  query: ChangesQuery,
  { limit, after }: Page,
): Promise<Paged<ListedChange<T>>> {
  // One row more than the page needs, to know whether more follow.
  const rows = await take(confirmedChanges(list, query, after, limit + 1), 0, limit + 1)
  return { rows: rows.slice(0, limit), more: rows.length > limit }
}

/** A page by offset. */
export async function changesFrom<T extends Dated, Projected>(
  list: ChangesOf<T, Projected>,
  query: ChangesQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly ListedChange<T>[]> {
  return take(confirmedChanges(list, query, undefined, offset + limit), offset, limit)
}

/** Maximum number of rows that one step reads, which is the number of rows that `readMany` reads in parallel. */
const MAX_READ = 800
/** Over-read factor of the first step if a filter compares entries. */
const RESERVE = 4

/** The changes that their rows confirm, in order. @param wanted the number of changes that the caller probably uses */
async function* confirmedChanges<T extends Dated, Projected>(
  list: ChangesOf<T, Projected>,
  query: ChangesQuery,
  after: string | undefined,
  wanted: number,
): AsyncGenerator<ListedChange<T>, void> {
  const { accept } = list
  const pk = changesList(list.ws, list.type)
  let size = Math.min(wanted, MAX_READ)
  for await (const step of walkChanges<Projected>(pk, query, after, accept ? wanted * RESERVE : wanted)) {
    const passing = accept
      ? step.filter((entry) => entry.isTombstone || accept(entry.projected) !== false)
      : step
    for (let at = 0; at < passing.length; ) {
      const entries = passing.slice(at, at + size)
      at += entries.length
      size = Math.min(size * 4, MAX_READ)
      yield* await confirm(list, entries)
    }
  }
}

/**
 * The changes of these entries, in order. A record that has changed since its entry was written is left out: the
 * record has moved to a later position, which this list or the client's next list reaches; in a newest-first list the
 * later entry came first. If a replica returns a row that is older than the entry, the row is read again. A tombstone
 * never changes, so its entry is sufficient.
 */
async function confirm<T extends Dated, Projected>(
  { fields, matches = () => true }: ChangesOf<T, Projected>,
  found: readonly ChangeEntry<Projected>[],
): Promise<ListedChange<T>[]> {
  // While an index is behind, it may show a record at two positions. A batch must not read a row twice.
  const newest = new Map<string, ChangeEntry<Projected>>()
  for (const entry of found) {
    if (entry.updated_at >= (newest.get(entry.id)?.updated_at ?? '')) newest.set(entry.id, entry)
  }
  const entries = found.filter((entry) => newest.get(entry.id) === entry)
  const live = entries.filter(({ isTombstone }) => !isTombstone)
  const recordIn = (row: Parameters<typeof recordOf>[0]) => recordOf<T>(row, fields)
  const rows = await readCurrent(
    live.map(({ key }) => key),
    (row, n) => recordIn(row).updated_at === live[n]?.updated_at,
  )
  const records = new Map(rows.flatMap((row, n): [unknown, T][] => (row ? [[live[n], recordIn(row)]] : [])))
  return entries.flatMap((entry): readonly ListedChange<T>[] => {
    const { id, updated_at, isTombstone } = entry
    if (isTombstone) return [{ id, updated_at, record: undefined }]
    const record = records.get(entry)
    return record?.updated_at === updated_at && matches(record) ? [{ id, updated_at, record }] : []
  })
}

async function take<T>(items: AsyncIterable<T>, skip: number, count: number): Promise<T[]> {
  const taken: T[] = []
  let skipped = 0
  for await (const item of items) {
    if (skipped++ < skip) continue
    taken.push(item)
    if (taken.length >= count) break
  }
  return taken
}
