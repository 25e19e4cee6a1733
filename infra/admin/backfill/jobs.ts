import type { BackfillJob } from '../../../shared/table/store/backfill-job.ts'

/** Every backfill (docs/changing-records.md). Keep a job as long as a table, or an export of one, may still need it. */
export const JOBS: readonly BackfillJob[] = []
