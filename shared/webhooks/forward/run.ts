import { scheduled } from '../../aws/deadline.ts'
import { deadOf } from './dead.ts'
import { forward } from './forward.ts'
import { eventLog } from './log.ts'
import { progressOf } from './progress.ts'
import type { Target } from './target.ts'

/** Time reserved for finishing a started slice, in milliseconds. */
const RESERVE_MS = 15_000

/** The function that forwards events to a target each minute. */
export const forwardsTo = (target: Target) =>
  scheduled((context) =>
    forward(
      { target, log: eventLog, progress: progressOf(target.name), dead: deadOf(target) },
      new Date(Date.now() + context.getRemainingTimeInMillis() - RESERVE_MS),
    ),
  )
