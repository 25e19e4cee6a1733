import type { Fields } from '../../domain/kit/stored-record.ts'
import { backfillKey, type Key } from '../keys.ts'
import { CommitRefused, commit } from './commit.ts'
import { readRows } from './read.ts'
import { type Versioned, versioned } from './versioned.ts'
import { ABSENT, unchanged } from './write.ts'

/** Segments of the table that a backfill scans in parallel. Each has a row with its progress. */
export const SEGMENTS = 4

/** The progress of a backfill in one segment. */
export interface SegmentProgress {
  /** The last row that was scanned; null before the first page. */
  readonly after: Key | null
  /** Rows of the job's type that were read. */
  readonly seen: number
  /** Rows that were changed. */
  readonly changed: number
  /** Rows that could not be read or written; the command names them on stderr. */
  readonly failed: number
  /** ISO 8601; null until the segment is finished. */
  readonly finished_at: string | null
  readonly updated_at: string
}

const PROGRESS_FIELDS: Fields<SegmentProgress> = {
  after: ['or null', { pk: 'text', sk: 'text' }],
  seen: 'number',
  changed: 'number',
  failed: 'number',
  finished_at: 'text or null',
  updated_at: 'text',
}

const START = { after: null, seen: 0, changed: 0, failed: 0, finished_at: null }

/** The progress of every segment; version 0 for a segment that has not started. */
export async function readProgress(job: string): Promise<Versioned<SegmentProgress>[]> {
  const rows = await readRows(Array.from({ length: SEGMENTS }, (_, n) => backfillKey(job, n, SEGMENTS)))
  const start = { ...START, updated_at: new Date().toISOString() }
  return rows.map((row) => (row ? versioned<SegmentProgress>(row, PROGRESS_FIELDS) : { record: start, v: 0 }))
}

/** Resets the backfill to its start. @throws BackfillElsewhere */
export async function resetProgress(job: string): Promise<void> {
  const start = { ...START, updated_at: new Date().toISOString() }
  const states = await readProgress(job)
  await Promise.all(states.map((state, segment) => saveProgress(job, segment, state, start)))
}

/**
 * The error when another process runs the same backfill: the progress of a segment has changed since this process read
 * it.
 */
export class BackfillElsewhere extends Error {
  override readonly name = 'BackfillElsewhere'
}

/** @throws BackfillElsewhere */
export async function saveProgress(
  job: string,
  segment: number,
  { v }: Versioned<SegmentProgress>,
  record: SegmentProgress,
): Promise<Versioned<SegmentProgress>> {
  const key = backfillKey(job, segment, SEGMENTS)
  const item = { ...key, type: 'backfill', data: record, v: v + 1 }
  try {
    await commit([{ put: item, when: v === 0 ? ABSENT : unchanged(v) }])
  } catch (error) {
    if (error instanceof CommitRefused) throw new BackfillElsewhere(`${job} is run by another process`)
    throw error
  }
  return { record, v: v + 1 }
}
