import { lastIdAt, madeAt, type WorkspaceId } from '../../domain/kit/ids.ts'
import type { Fields } from '../../domain/kit/stored-record.ts'
import { type Collection, collection } from '../keys.ts'
import { type Chunk, findNewest } from './find-newest.ts'
import { ALL_KEYS, below, densityOf, isEmpty, type KeyRange } from './key-range.ts'
import { type Part, queryOnce, queryPages, queryRows } from './query.ts'
import { isPresent, type Row } from './read.ts'
import { recordOf } from './versioned.ts'

/** A page request: `limit` rows older than `after` (an id), newest first. */
export interface Page {
  readonly limit: number
  readonly after?: string | undefined
}

/** A page request for a part of a collection. */
interface PageWithin extends Page {
  readonly within?: KeyRange
  /**
   * Reads a list without `accept` from replicas, at half the cost. Changes may appear late, but new records appear at
   * once. Only for sort keys that are ids.
   */
  readonly byReplicas?: true
}

/** A page of records, and whether older ones follow. */
export interface Paged<T> {
  readonly rows: readonly T[]
  readonly more: boolean
}

/** Over-read factor of the first query of a filtered list, unless the list sets another. */
const RESERVE = 4

/**
 * A page of a collection, newest first. It is read consistently and shows all earlier writes, unless `byReplicas` is
 * set. With `accept`, only records that pass: if few do, it reads further in parallel (`findNewest`).
 */
export async function pageOfRows<T>(
  ws: WorkspaceId,
  type: Collection,
  { limit, after, within = ALL_KEYS, byReplicas }: PageWithin,
  toRecord: (row: Row) => T,
  accept?: (record: T) => boolean,
  reserve = RESERVE,
): Promise<Paged<T>> {
  // Reads one row more than the page needs, to know whether more follow.
  const wanted = limit + 1
  const range = after === undefined ? within : below(within, after)
  const pk = collection(ws, type)
  const rows = accept
    ? await findNewest({
        range,
        oldest: madeAt(ws),
        limit: wanted,
        first: Math.ceil(wanted * reserve),
        query: (part, count) => queryCollection(partOf(pk, part), part, count, toRecord, accept),
      })
    : (await (byReplicas ? newestByReplicas : newest)(pk, range, wanted)).map(toRecord)
  return { rows: rows.slice(0, limit), more: rows.length > limit }
}

const newest = async (pk: string, range: KeyRange, limit: number, ConsistentRead = true): Promise<Row[]> =>
  isEmpty(range) ? [] : queryRows({ ...partOf(pk, range), ConsistentRead }, limit)

/** Time after which replicas have a new row, in milliseconds (contract 15.3). */
const REPLICA_LAG_MS = 10_000

/**
 * Reads the newest rows consistently, because replicas may lack them. In parallel, reads all other rows from replicas,
 * at half the cost.
 */
async function newestByReplicas(pk: string, { from, to }: KeyRange, limit: number): Promise<Row[]> {
  // No id equals it.
  const cut = lastIdAt(Date.now() - REPLICA_LAG_MS)
  const [young, settled] = await Promise.all([
    newest(pk, { from: cut > from ? cut : from, to }, limit),
    newest(pk, { from, to: cut < to ? cut : to }, limit, false),
  ])
  return [...young, ...settled].slice(0, limit)
}

const partOf = (pk: string, { from, to }: KeyRange): Part => ({
  KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
  ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
  ScanIndexForward: false,
})

async function queryCollection<T>(
  part: Part,
  range: KeyRange,
  limit: number,
  toRecord: (row: Row) => T,
  accept: (record: T) => boolean,
): Promise<Chunk<T>> {
  const { items, next } = await queryOnce({ ...part, ConsistentRead: true }, limit)
  return {
    found: items.filter(isPresent).map(toRecord).filter(accept),
    read: items.length,
    rest: next && below(range, String(next.sk)),
    density: densityOf(items.map(({ sk }) => String(sk))),
  }
}

/** `pageOfRows` of plain records. */
export const listCollection = <T>(
  ws: WorkspaceId,
  type: Collection,
  fields: Fields<T>,
  page: PageWithin,
  accept?: (record: T) => boolean,
  reserve?: number,
): Promise<Paged<T>> => pageOfRows(ws, type, page, (row) => recordOf<T>(row, fields), accept, reserve)

/** All rows of a small collection whose sort key is below `before`, newest first, read consistently. */
export function rowsBefore(ws: WorkspaceId, type: Collection, before: string): Promise<Row[]> {
  return queryRows({
    KeyConditionExpression: 'pk = :pk AND sk < :before',
    ExpressionAttributeValues: { ':pk': collection(ws, type), ':before': before },
    ScanIndexForward: false,
  })
}

/**
 * The newest rows of a small collection, and whether these are all rows, at half the cost of consistent reads. The
 * rows include tombstones.
 */
export async function newestRows(
  ws: WorkspaceId,
  type: Collection,
  limit: number,
): Promise<{ rows: Row[]; complete: boolean }> {
  const part = { ...partOf(collection(ws, type), ALL_KEYS), ConsistentRead: false }
  const rows: Row[] = []
  let read = 0
  for await (const items of queryPages(part, () => limit + 1 - read)) {
    rows.push(...items.slice(0, limit - read).filter(isPresent))
    read += items.length
    if (read > limit) return { rows, complete: false }
  }
  return { rows, complete: true }
}

/** All accepted records of a small collection, newest first; for rare work such as rewriting a member's keys. */
export async function scanCollection<T extends { readonly id: string }>(
  ws: WorkspaceId,
  type: Collection,
  fields: Fields<T>,
  accept: (record: T) => boolean,
): Promise<T[]> {
  const found: T[] = []
  let after: string | undefined
  for (;;) {
    const page: Paged<T> = await listCollection(ws, type, fields, { limit: 500, after })
    found.push(...page.rows.filter(accept))
    after = page.rows.at(-1)?.id
    if (!page.more) return found
  }
}
