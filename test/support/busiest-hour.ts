import type { SizeName } from '../../infra/settings/sizes.ts'

/** Of one workspace in its busiest hour: 200 events a working day, four times as many as in an average hour. */
export const EVENTS_PER_SECOND = 0.028
/** Requests that read, for each that writes. */
export const READS = 4
export const REQUESTS_PER_SECOND = EVENTS_PER_SECOND * (1 + READS)

/** How many functions may run at once in the busiest hour of the workspaces of a size: no alarm goes off, and the bench fails beyond. */
export const MAX_PLACES: Readonly<Record<SizeName, number>> = { small: 6, standard: 40, large: 2_000 }
