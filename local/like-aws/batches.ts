import { json } from 'node:stream/consumers'
import type { HttpRequest } from '@smithy/protocol-http'
import * as z from 'zod'
import {
  type Answer,
  bodyOf,
  type Interceptor,
  jsonAnswer,
  operationOf,
  type Send,
  withBody,
} from '../sdk/requests.ts'
import { conflictReason, type Reason, throttleReason } from './answers.ts'
import type { FaultSchedule } from './fault-schedule.ts'
import type { CallFault } from './profile.ts'

const batchGet = z.object({
  RequestItems: z.record(z.string(), z.looseObject({ Keys: z.array(z.unknown()) })),
})
const statements = z.looseObject({ Statements: z.array(z.unknown()).min(1) })
const executed = z.looseObject({ Responses: z.array(z.unknown()) })

/** Processes only part of a batch: returns the other keys as unprocessed, or errors for the other statements. */
export function batches(schedule: FaultSchedule): Interceptor {
  return async (request, send) => {
    const [, operation] = operationOf(request) ?? []
    if (operation === 'BatchGetItem') return get(request, send, schedule)
    if (operation === 'BatchExecuteStatement') return execute(request, send, schedule)
    return send(request)
  }
}

async function get(request: HttpRequest, send: Send, schedule: FaultSchedule): Promise<Answer> {
  const { RequestItems } = batchGet.parse(JSON.parse(bodyOf(request)))
  const keys = Object.values(RequestItems).reduce((sum, { Keys }) => sum + Keys.length, 0)
  // DynamoDB throttles the whole call if it cannot process any key.
  if (keys < 2 || !schedule.affects('unprocessedKeys')) return send(request)
  return getOthers(request, send, choosePositions(keys, schedule, 'unprocessedKeys'))
}

/** Reads the keys of a BatchGetItem but those at these positions, which it returns as unprocessed. */
export async function getOthers(
  request: HttpRequest,
  send: Send,
  postponed: ReadonlySet<number>,
): Promise<Answer> {
  const { RequestItems } = batchGet.parse(JSON.parse(bodyOf(request)))
  let n = 0
  const [processed, unprocessed]: [typeof RequestItems, typeof RequestItems] = [{}, {}]
  for (const [table, { Keys, ...options }] of Object.entries(RequestItems)) {
    const [now, later] = partition(Keys, () => postponed.has(n++))
    if (now.length > 0) processed[table] = { ...options, Keys: now }
    if (later.length > 0) unprocessed[table] = { ...options, Keys: later }
  }
  const answer = await send(withBody(request, { RequestItems: processed }))
  if (answer.response.statusCode !== 200) return answer
  const body = z.looseObject({}).parse(await json(answer.response.body))
  return jsonAnswer(200, { ...body, UnprocessedKeys: unprocessed })
}

async function execute(request: HttpRequest, send: Send, schedule: FaultSchedule): Promise<Answer> {
  const input = statements.parse(JSON.parse(bodyOf(request)))
  const faults: readonly CallFault[] = ['throttledStatements', 'conflictingStatements']
  const fault = faults.find((candidate) => schedule.affects(candidate))
  if (fault === undefined) return send(request)
  const failing = choosePositions(input.Statements.length, schedule, fault)
  const reason: Reason =
    fault === 'conflictingStatements' ? conflictReason : throttleReason(schedule.random(fault) < 0.5)
  return executeOthers(request, send, failing, reason)
}

/** Executes the statements of a batch but those at these positions, which fail. */
export async function executeOthers(
  request: HttpRequest,
  send: Send,
  failing: ReadonlySet<number>,
  reason: Reason,
): Promise<Answer> {
  const input = statements.parse(JSON.parse(bodyOf(request)))
  const [passing] = partition(input.Statements, (n) => failing.has(n))
  const responses = await responsesTo(request, { ...input, Statements: passing }, send)
  if (!Array.isArray(responses)) return responses
  return jsonAnswer(200, {
    Responses: input.Statements.map((_, n) => (failing.has(n) ? { Error: reason } : responses.shift())),
  })
}

/** Returns the responses to the statements that are executed, or the whole response if the call failed. */
async function responsesTo(
  request: HttpRequest,
  input: z.infer<typeof statements>,
  send: Send,
): Promise<unknown[] | Answer> {
  if (input.Statements.length === 0) return []
  const answer = await send(withBody(request, input))
  if (answer.response.statusCode !== 200) return answer
  return executed.parse(await json(answer.response.body)).Responses
}

/** Chooses random positions: at least one, and never all if there are several. */
function choosePositions(count: number, schedule: FaultSchedule, fault: CallFault): Set<number> {
  const positions = Array.from({ length: count }, (_, n) => ({ n, rank: schedule.random(fault) }))
  const size = Math.max(1, Math.ceil(count * schedule.random(fault)) - 1)
  return new Set(
    positions
      .sort((a, b) => a.rank - b.rank)
      .slice(0, size)
      .map(({ n }) => n),
  )
}

function partition<T>(values: readonly T[], isLater: (n: number) => boolean): [now: T[], later: T[]] {
  const [now, later]: [T[], T[]] = [[], []]
  for (const [n, value] of values.entries()) (isLater(n) ? later : now).push(value)
  return [now, later]
}
