import { json } from 'node:stream/consumers'
import type { HttpRequest } from '@smithy/protocol-http'
import type { TableSpec } from '../cloudformation/definition.ts'
import { type Answer, bodyOf, type Interceptor, jsonAnswer, operationOf, type Send } from '../sdk/requests.ts'
import { cancelled, type Reason, throttled, throttleReason } from './answers.ts'
import { executeOthers, getOthers } from './batches.ts'
import type { FaultSchedule } from './fault-schedule.ts'
import { KeyBuckets } from './key-buckets.ts'
import { keyUses, unitsOfResult } from './key-uses.ts'
import { queryOutput } from './stale-query.ts'

type Refused = ReadonlySet<number>

/** How calls of several items proceed without the throttled items. */
const OTHERS: Readonly<
  Record<string, (request: HttpRequest, send: Send, at: Refused, reason: Reason) => Promise<Answer>>
> = { BatchGetItem: getOthers, BatchExecuteStatement: executeOthers }

/** Throttles by partition key, as DynamoDB does: an item fails while its partition has no units left. */
export function throttledKeys(schedule: FaultSchedule, tables: ReadonlyMap<string, TableSpec>): Interceptor {
  const buckets = new KeyBuckets()
  return async (request, send) => {
    const limits = schedule.keyLimits()
    const [service, operation = ''] = operationOf(request) ?? []
    if (limits.length === 0 || !service?.startsWith('DynamoDB')) return send(request)
    const input: unknown = JSON.parse(bodyOf(request))
    const uses = keyUses(operation, input, tables)
    const others = OTHERS[operation]
    const refused = buckets.take(uses, limits, others === undefined)
    if (refused.size > 0) schedule.countThrottledKey()
    if (refused.size === 0) {
      const answer = await send(request)
      if (answer.response.statusCode !== 200) buckets.refundEntries(uses, limits)
      return operation === 'Query'
        ? charged(answer, input, (units) => buckets.charge(uses, limits, units))
        : answer
    }
    // DynamoDB's error has one of two reasons, which depend on the capacity mode.
    const onDemand = schedule.random('throttledKeys') < 0.5
    if (others && (refused.size < uses.length || operation === 'BatchExecuteStatement'))
      return others(request, send, refused, throttleReason(onDemand))
    return operation.startsWith('Transact')
      ? cancelled(uses.length, refused, throttleReason(onDemand))
      : throttled(onDemand)
  }
}

/** Takes the units of a query's result that were not taken before the query. */
async function charged(answer: Answer, input: unknown, charge: (units: number) => void): Promise<Answer> {
  if (answer.response.statusCode !== 200) return answer
  const output = queryOutput.parse(await json(answer.response.body))
  charge(unitsOfResult(input, output.Items))
  return jsonAnswer(200, output)
}
