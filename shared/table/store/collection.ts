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

/** A page of a small collection, newest first, read consistently. */
export async function listCollection<T>(
  ws: WorkspaceId,
  type: Collection,
  fields: Fields<T>,
  page: Page,
): Promise<Paged<T>> {
  const rows = await queryRows(
    {
      KeyConditionExpression: page.after === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :after',
      ExpressionAttributeValues: {
        ':pk': collection(ws, type),
        ...(page.after !== undefined && { ':after': page.after }),
      },
      ScanIndexForward: false,
    },
    page.limit + 1,
  )
  return {
    rows: rows.slice(0, page.limit).map((row) => recordOf<T>(row, fields)),
    more: rows.length > page.limit,
  }
}

/**
 * A page of the rows of a small collection that pass a filter, newest first, read consistently. If few pass, it reads
 * further, in growing steps.
 */
export async function filterCollection<T>(
  ws: WorkspaceId,
  type: Collection,
  { limit, after }: Page,
  toRecord: (row: Row) => T,
  matches: (record: T) => boolean,
): Promise<Paged<T>> {
  const found: T[] = []
  let step = limit + 1
  for (let from = after; ; step = Math.min(step * 4, 1_000)) {
    const rows = await queryRows(
      {
        KeyConditionExpression: from === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :after',
        ExpressionAttributeValues: {
          ':pk': collection(ws, type),
          ...(from !== undefined && { ':after': from }),
        },
        ScanIndexForward: false,
      },
      step,
    )
    found.push(...rows.map(toRecord).filter(matches))
    if (found.length > limit || rows.length < step)
      return { rows: found.slice(0, limit), more: found.length > limit }
    from = String(rows.at(-1)?.sk)
  }
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
