import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { Fields } from '../../domain/stored-record.ts'
import type { Key } from '../keys.ts'
import { readProgress, SEGMENTS, type SegmentProgress, saveProgress } from './backfill-progress.ts'
import { documents, tableName } from './client.ts'
import { commit, RowTooLarge, type Write } from './commit.ts'
import { type Row, readRow } from './read.ts'
import { retryOnConflict } from './retry-on-conflict.ts'
import { attributesOf, InvalidRow, type Versioned } from './versioned.ts'

/*
 * A backfill adds to existing rows what new rows get when they are written: a field, an index attribute, or an
 * additional row (docs/changing-records.md). It scans the table, not an index, so it misses no row. It scans in
 * segments and saves the progress of each in a row, so it can resume after a crash. Each write is conditional on the
 * version of the row that was read, so a backfill neither overwrites a concurrent change nor restores a deleted row.
 */

/** What a backfill does with one row. */
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

interface Options {
  /** Rows that one page scans; by default 1 MB of them. */
  readonly pageSize?: number
  /** Called after each page, with the sums of all segments. */
  readonly onProgress?: (sums: Sums) => void
  /** Called for each row that could not be read or written. */
  readonly onFailure?: (error: Error) => void
}

export type Sums = Pick<SegmentProgress, 'seen' | 'changed' | 'failed'>

/** Rows processed in parallel in each segment. */
const AT_ONCE = 16

/**
 * Runs a job to its end, starting where an earlier run stopped.
 * @throws BackfillElsewhere when another process runs the same job
 */
export async function runBackfill(job: BackfillJob, options: Options = {}): Promise<Sums> {
  const states = await readProgress(job.name)
  let stopped = false
  const runSegment = async (first: Versioned<SegmentProgress>, segment: number) => {
    for (let state = first; state.record.finished_at === null && !stopped; ) {
      state = await runPage(job, segment, state, options)
      states[segment] = state
      options.onProgress?.(sumsOf(states))
    }
  }
  const segments = states.map((state, segment) =>
    runSegment(state, segment).catch((error: unknown) => {
      // The other segments stop after their current page.
      stopped = true
      throw error
    }),
  )
  for (const end of await Promise.allSettled(segments)) if (end.status === 'rejected') throw end.reason
  return sumsOf(states)
}

export function sumsOf(states: readonly Versioned<SegmentProgress>[]): Sums {
  const sum = (name: keyof Sums) => states.reduce((total, { record }) => total + record[name], 0)
  return { seen: sum('seen'), changed: sum('changed'), failed: sum('failed') }
}

async function runPage(
  job: BackfillJob,
  segment: number,
  state: Versioned<SegmentProgress>,
  { pageSize, onFailure }: Options,
): Promise<Versioned<SegmentProgress>> {
  const { after, seen, changed, failed } = state.record
  const { Items = [], LastEvaluatedKey } = await documents().send(
    new ScanCommand({
      TableName: tableName(),
      Segment: segment,
      TotalSegments: SEGMENTS,
      FilterExpression: `#type IN (${job.types.map((_, n) => `:type${n}`).join()})`,
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: Object.fromEntries(job.types.map((type, n) => [`:type${n}`, type])),
      ConsistentRead: true,
      ...(pageSize !== undefined && { Limit: pageSize }),
      ...(after && { ExclusiveStartKey: { ...after } }),
    }),
  )
  const outcomes = await applyToAll(job, Items, onFailure)
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length
  const now = new Date().toISOString()
  return saveProgress(job.name, segment, state, {
    after: LastEvaluatedKey ? keyOf(LastEvaluatedKey) : after,
    seen: seen + Items.length,
    changed: changed + count('changed'),
    failed: failed + count('failed'),
    finished_at: LastEvaluatedKey ? null : now,
    updated_at: now,
  })
}

type Outcome = 'changed' | 'complete' | 'failed'

async function applyToAll(
  job: BackfillJob,
  rows: readonly Row[],
  onFailure: Options['onFailure'],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE)
    outcomes.push(...(await Promise.all(some.map((row) => applyTo(job, row, onFailure)))))
  }
  return outcomes
}

/** A row that cannot be read, or that would become too large, does not stop the backfill. */
async function applyTo(job: BackfillJob, row: Row, onFailure: Options['onFailure']): Promise<Outcome> {
  try {
    return await complete(job, row)
  } catch (error) {
    if (!(error instanceof InvalidRow || error instanceof RowTooLarge)) throw error
    onFailure?.(error instanceof InvalidRow ? error : new Error(`row ${row.pk} ${row.sk}: too large`))
    return 'failed'
  }
}

/** If the row has changed since it was scanned, retries with its current version; does nothing if it was deleted. */
async function complete(job: BackfillJob, scanned: Row): Promise<Outcome> {
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

function keyOf(row: Row): Key {
  const { pk, sk } = attributesOf<Key>(row, KEY_FIELDS)
  return { pk, sk }
}
