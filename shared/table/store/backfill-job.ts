import type { SegmentProgress } from './backfill-progress.ts'
import type { Row } from './read.ts'
import type { Write } from './write.ts'

/** The work of a backfill on one row. */
export interface BackfillJob {
  readonly name: string
  readonly description: string
  /** The values of `type` of the rows. */
  readonly types: readonly string[]
  /**
   * The writes that complete the row, none if it is complete. They must be refused if the row has changed since it was
   * read (`replaceExpense`, `checkExpense`), and must not include events, because the record does not change.
   */
  readonly writesFor: (row: Row) => Promise<readonly Write[]>
}

export interface BackfillOptions {
  /** Rows that one page scans; by default 1 MB of them. */
  readonly pageSize?: number
  /** Called after each page, with the sums of all segments. */
  readonly onProgress?: (sums: Sums) => void
  /** Called for each row that could not be read or written. */
  readonly onFailure?: (error: Error) => void
}

export type Sums = Pick<SegmentProgress, 'seen' | 'changed' | 'failed'>
