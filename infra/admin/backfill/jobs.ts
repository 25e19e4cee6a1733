import type { BackfillJob } from '../../../shared/table/store/backfill-job.ts'
import { lastChanges } from './last-changes.ts'
import { opportunityApprovedAt } from './opportunity-approved-at.ts'

/** Every backfill. Keep a job as long as a table, or an export of one, may still need it. */
export const JOBS: readonly BackfillJob[] = [opportunityApprovedAt, lastChanges]
