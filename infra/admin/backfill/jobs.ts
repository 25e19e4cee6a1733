import type { BackfillJob } from '../../../shared/table/store/backfill.ts'
import { opportunityApprovedAt } from './opportunity-approved-at.ts'

/** Every backfill by its name. One stays here as long as a table, or an export of one, may need it. */
export const JOBS: readonly BackfillJob[] = [opportunityApprovedAt]
