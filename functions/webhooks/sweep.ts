import { scheduled } from '../../shared/aws/deadline.ts'
import { partOf } from '../../shared/webhooks/sweep/part.ts'
import { sweep } from '../../shared/webhooks/sweep/sweep.ts'

/** Time reserved for finishing a started page, in milliseconds. */
const RESERVE_MS = 15_000

/** Each minute: enqueues work whose delay exceeds the maximum of the queue, and work whose message was lost. */
export const handler = scheduled((context, event) =>
  sweep(new Date(Date.now() + context.getRemainingTimeInMillis() - RESERVE_MS), partOf(event)),
)
