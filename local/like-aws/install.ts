import * as z from 'zod'
import type { TableSpec } from '../cloudformation/definition.ts'
import { type Answer, bodyOf, type Interceptor, intercept, operationOf } from '../sdk/requests.ts'
import { cancelled, conflicting, conflictReason, throttled, throttleReason } from './answers.ts'
import { batches } from './batches.ts'
import { changes, History } from './changes.ts'
import { skewClocks } from './clock.ts'
import { connections } from './connections.ts'
import { FaultSchedule } from './fault-schedule.ts'
import type { CallFault, LikeAws, Profile } from './profile.ts'
import { staleReads } from './stale-reads.ts'
import { throttledKeys } from './throttled-keys.ts'

/** Controls the AWS faults that this thread imitates. */
export interface Faults {
  readonly seed: number
  readonly profile: Profile
  /** Replaces the profile and resets the counts; `{}` disables all faults. */
  set(profile: Profile): void
  /** Ends the lag of earlier writes: of all items, or of items whose key contains a text. */
  catchUp(containing?: string): void
  /** Returns how often each fault occurred. */
  counts(): Record<string, number>
}

/**
 * Imitates AWS faults between the functions of this thread and their stores. Calls of pollers, the demo and tests are
 * not affected. Call it once per thread.
 */
export function installLikeAws(tables: readonly TableSpec[], likeAws: LikeAws): Faults {
  const { seed } = likeAws
  const schedule = new FaultSchedule(likeAws)
  const history = new History()
  const specs = new Map(tables.map((table) => [table.name, table]))
  skewClocks(likeAws)
  intercept(connections(schedule))
  intercept(refusals(schedule))
  intercept(batches(schedule))
  intercept(throttledKeys(schedule, specs))
  intercept(staleReads(schedule, history, specs))
  intercept(changes(schedule, history, specs))
  return {
    seed,
    get profile() {
      return schedule.profile
    },
    set(profile) {
      schedule.set(profile)
      history.clear()
      skewClocks({ seed, profile })
    },
    catchUp: (containing) => history.clear(containing),
    counts: () => schedule.counts(),
  }
}

const transaction = z.object({ TransactItems: z.array(z.unknown()).min(1) })

/** The faults that fail a whole DynamoDB call, by operation. */
const REFUSALS: Readonly<Record<string, readonly CallFault[]>> = {
  GetItem: ['throttledReads'],
  BatchGetItem: ['throttledReads'],
  Query: ['throttledQueries'],
  PutItem: ['throttledWrites', 'conflictingWrites'],
  UpdateItem: ['throttledWrites', 'conflictingWrites'],
  DeleteItem: ['throttledWrites', 'conflictingWrites'],
  BatchExecuteStatement: ['throttledWrites'],
  TransactGetItems: ['throttledTransactions', 'conflictingTransactions'],
  TransactWriteItems: ['throttledTransactions', 'conflictingTransactions'],
}

/** Fails DynamoDB calls without sending them. */
function refusals(schedule: FaultSchedule): Interceptor {
  return async (request, send) => {
    const [service, operation = ''] = operationOf(request) ?? []
    if (!service?.startsWith('DynamoDB')) return send(request)
    const fault = REFUSALS[operation]?.find((candidate) => schedule.affects(candidate))
    return fault === undefined ? send(request) : refusalOf(fault, bodyOf(request), schedule)
  }
}

function refusalOf(fault: CallFault, body: string, schedule: FaultSchedule): Answer {
  const onDemand = schedule.random(fault) < 0.5
  if (fault === 'conflictingWrites') return conflicting()
  if (fault !== 'throttledTransactions' && fault !== 'conflictingTransactions') return throttled(onDemand)
  const items = transaction.parse(JSON.parse(body)).TransactItems.length
  const at = Math.floor(schedule.random(fault) * items)
  const reason = fault === 'conflictingTransactions' ? conflictReason : throttleReason(onDemand)
  return cancelled(items, new Set([at]), reason)
}
