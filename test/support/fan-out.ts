import type { StoredEvent } from '../../shared/webhooks/events/rows.ts'
import { sharedFanOut } from '../../shared/webhooks/fan-out/fan-out.ts'

/** Fans out events as one batch. @returns their outcomes, in order */
export const fanOut = (events: readonly StoredEvent[]): Promise<PromiseSettledResult<void>[]> =>
  Promise.allSettled(events.map(sharedFanOut()))
