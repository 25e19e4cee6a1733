import { readProgress, SEGMENTS, type SegmentProgress, saveProgress } from './backfill-progress.ts'
import {
  type BackfillJob,
  type BackfillOptions,
  completeRows,
  keyOf,
  type RowOutcome,
  type Sums,
} from './backfill-rows.ts'
import { documents, tableName } from './client.ts'
import type { Versioned } from './versioned.ts'

/*
 * A backfill gives existing rows the parts that new rows are written with: a field, an index attribute, or an
 * additional row (docs/changing-records.md). It scans the table, not an index, so it misses no row. It scans in
 * segments and saves the progress of each in a row, so it can resume after a crash. Each write is conditional on the
 * version of the row that was read, so a backfill neither overwrites a concurrent change nor restores a deleted row.
 */

/**
 * Runs a job to its end, starting where an earlier run stopped.
 * @throws BackfillElsewhere when another process runs the same job
 */
export async function runBackfill(job: BackfillJob, options: BackfillOptions = {}): Promise<Sums> {
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
  { pageSize, onFailure }: BackfillOptions,
): Promise<Versioned<SegmentProgress>> {
  const { after, seen, changed, failed } = state.record
  const { Items = [], LastEvaluatedKey } = await documents().send('Scan', {
    TableName: tableName(),
    Segment: segment,
    TotalSegments: SEGMENTS,
    FilterExpression: `#type IN (${job.types.map((_, n) => `:type${n}`).join()})`,
    ExpressionAttributeNames: { '#type': 'type' },
    ExpressionAttributeValues: Object.fromEntries(job.types.map((type, n) => [`:type${n}`, type])),
    ConsistentRead: true,
    ...(pageSize !== undefined && { Limit: pageSize }),
    ...(after && { ExclusiveStartKey: { ...after } }),
  })
  const outcomes = await completeRows(job, Items, onFailure)
  const count = (outcome: RowOutcome) => outcomes.filter((one) => one === outcome).length
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
