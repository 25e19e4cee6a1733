import type { Fields } from '../../domain/kit/stored-record.ts'
import type { Key } from '../keys.ts'
import type { SegmentProgress } from './backfill-progress.ts'
import { commit, RowTooLarge } from './commit.ts'
import { type Row, readRow } from './read.ts'
import { retryOnConflict } from './retry-on-conflict.ts'
import { attributesOf, InvalidRow } from './versioned.ts'
import type { Write } from './write.ts'

/** Rows processed in parallel in each segment. */
const AT_ONCE = 16

export type RowOutcome = 'changed' | 'complete' | 'failed'

export async function completeRows(
  job: BackfillJob,
  rows: readonly Row[],
  onFailure: BackfillOptions['onFailure'],
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE)
    outcomes.push(...(await Promise.all(some.map((row) => completeRow(job, row, onFailure)))))
  }
  return outcomes
}

/** A row that cannot be read, or that would become too large, does not stop the backfill. */
async function completeRow(
  job: BackfillJob,
  row: Row,
  onFailure: BackfillOptions['onFailure'],
): Promise<RowOutcome> {
  try {
    return await completeUnlessChanged(job, row)
  } catch (error) {
    if (!(error instanceof InvalidRow || error instanceof RowTooLarge)) throw error
    onFailure?.(error instanceof InvalidRow ? error : new Error(`row ${row.pk} ${row.sk}: too large`))
    return 'failed'
  }
}

/** If the row has changed since it was scanned, retries with its current version; does nothing if it was deleted. */
async function completeUnlessChanged(job: BackfillJob, scanned: Row): Promise<RowOutcome> {
  let row: Row | undefined = scanned
  return retryOnConflict(async () => {
    const found = row
    // Later tries read the row again.
    row = undefined
    const current = found ?? (await readRow(keyOf(scanned)))
    const writes = current ? await job.writesFor(current) : []
    if (writes.length === 0) return 'complete'
    await commit(writes)
    return 'changed'
  })
}

const KEY_FIELDS: Fields<Key> = { pk: 'text', sk: 'text' }

export function keyOf(row: Row): Key {
  const { pk, sk } = attributesOf<Key>(row, KEY_FIELDS)
  return { pk, sk }
}

/** The work of a backfill on one row. */
export interface BackfillJob {
  readonly name: string
  readonly description: string
  /** The values of `type` of the rows. */
  readonly types: readonly string[]
  /**
   * The writes that complete the row; empty if the row is complete. The writes must be refused if the row has changed
   * since it was read (`expenseReplacement`, `expenseCheck`), and must not include events, because the record does
   * not change.
   */
  readonly writesFor: (row: Row) => Promise<readonly Write[]>
}

export interface BackfillOptions {
  /** Maximum number of rows in one page of the scan; by default a page has 1 MB. */
  readonly pageSize?: number
  /** Called after each page, with the sums of all segments. */
  readonly onProgress?: (sums: Sums) => void
  /** Called for each row that could not be read or written. */
  readonly onFailure?: (error: Error) => void
}

export type Sums = Pick<SegmentProgress, 'seen' | 'changed' | 'failed'>
