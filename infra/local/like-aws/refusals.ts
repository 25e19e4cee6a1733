import * as z from 'zod'
import { type Answer, bodyOf, type Interceptor, operationOf } from '../requests.ts'
import { cancelled, conflicting, conflictReason, throttled, throttleReason } from './answers.ts'
import type { CallFault } from './profile.ts'
import type { Strikes } from './strikes.ts'

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
export function refusals(strikes: Strikes): Interceptor {
  return async (request, send) => {
    const [service, operation = ''] = operationOf(request) ?? []
    if (!service?.startsWith('DynamoDB')) return send(request)
    const fault = REFUSALS[operation]?.find((candidate) => strikes.hits(candidate))
    return fault === undefined ? send(request) : refusalOf(fault, bodyOf(request), strikes)
  }
}

function refusalOf(fault: CallFault, body: string, strikes: Strikes): Answer {
  const onDemand = strikes.random(fault) < 0.5
  if (fault === 'conflictingWrites') return conflicting()
  if (fault !== 'throttledTransactions' && fault !== 'conflictingTransactions') return throttled(onDemand)
  const items = transaction.parse(JSON.parse(body)).TransactItems.length
  const at = Math.floor(strikes.random(fault) * items)
  const reason = fault === 'conflictingTransactions' ? conflictReason : throttleReason(onDemand)
  return cancelled(items, new Set([at]), reason)
}
