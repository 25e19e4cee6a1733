import type { WorkspaceId } from '../../domain/ids.ts'
import type { Fields } from '../../domain/stored-record.ts'
import { type Collection, collection } from '../keys.ts'
import { queryRows } from './query.ts'
import type { Row } from './read.ts'
import { recordOf } from './versioned.ts'

/** A page request: `limit` rows older than `after` (an id), newest first. */
export interface Page {
  readonly limit: number
  readonly after?: string | undefined
}

/** A page of records, and whether older ones follow. */
export interface Paged<T> {
  readonly rows: readonly T[]
  readonly more: boolean
}

/** `first`: rows that the first query of a filtered list reads per wanted one. `max`: rows of any query. */
const STEP = { first: 4, max: 5_000 }

/**
 * A page of a small collection, newest first, read consistently. With `accept`, only records that pass: if few do, it
 * reads further, in growing steps.
 */
export async function pageOfRows<T>(
  ws: WorkspaceId,
  type: Collection,
  { limit, after }: Page,
  toRecord: (row: Row) => T,
  accept?: (record: T) => boolean,
): Promise<Paged<T>> {
  // Reads one row more than the page needs, to know whether more follow.
  let step = (limit + 1) * (accept ? STEP.first : 1)
  const rows: T[] = []
  for (let from = after; ; ) {
    const found = await rowsBefore(ws, type, from, step)
    const records = found.map(toRecord)
    rows.push(...(accept ? records.filter(accept) : records))
    if (rows.length > limit || found.length < step)
      return { rows: rows.slice(0, limit), more: rows.length > limit }
    from = String(found.at(-1)?.sk)
    step = Math.min(step * 4, STEP.max)
  }
}

/** `pageOfRows` of plain records. */
export const listCollection = <T>(
  ws: WorkspaceId,
  type: Collection,
  fields: Fields<T>,
  page: Page,
  accept?: (record: T) => boolean,
): Promise<Paged<T>> => pageOfRows(ws, type, page, (row) => recordOf<T>(row, fields), accept)

/** At most `limit` rows of a small collection whose sort key is below `before`, newest first, read consistently. */
export function rowsBefore(
  ws: WorkspaceId,
  type: Collection,
  before: string | undefined,
  limit?: number,
): Promise<Row[]> {
  return queryRows(
    {
      KeyConditionExpression: before === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :before',
      ExpressionAttributeValues: {
        ':pk': collection(ws, type),
        ...(before !== undefined && { ':before': before }),
      },
      ScanIndexForward: false,
    },
    limit,
  )
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
