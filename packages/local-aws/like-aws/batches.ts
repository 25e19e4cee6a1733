import { json } from 'node:stream/consumers'
import type { HttpRequest } from '@smithy/protocol-http'
import * as z from 'zod'
import { type Answer, bodyOf, jsonAnswer, type Send, withBody } from '../sdk/requests.ts'
import type { Reason } from './answers.ts'

const batchGet = z.object({
  RequestItems: z.record(z.string(), z.looseObject({ Keys: z.array(z.unknown()) })),
})
const statements = z.looseObject({ Statements: z.array(z.unknown()).min(1) })
const executed = z.looseObject({ Responses: z.array(z.unknown()) })

/** Reads the keys of a BatchGetItem, except the keys at these positions, which it returns as unprocessed. */
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

/** Executes the statements of a batch, except the statements at these positions, which fail. */
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

function partition<T>(values: readonly T[], isLater: (n: number) => boolean): [now: T[], later: T[]] {
  const [now, later]: [T[], T[]] = [[], []]
  for (const [n, value] of values.entries()) (isLater(n) ? later : now).push(value)
  return [now, later]
}
