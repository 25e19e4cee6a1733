import { scheduled } from '../../shared/deadline.ts'
import { sweep } from '../../shared/webhooks/sweep.ts'

/** Kept for finishing a page that was begun; in milliseconds. */
const RESERVE_MS = 15_000

/** Each minute: queues what falls due later than the queue can hold back, and what was lost on the way. */
export const handler = scheduled((context) =>
  sweep(new Date(Date.now() + context.getRemainingTimeInMillis() - RESERVE_MS)),
)
