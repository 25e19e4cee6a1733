import { json } from 'node:stream/consumers'
import type { HttpRequest } from '@smithy/protocol-http'
import * as z from 'zod'
import type { TableSpec } from '../cloudformation/definition.ts'
import {
  type Answer,
  bodyOf,
  type Interceptor,
  jsonAnswer,
  operationOf,
  type Send,
  withBody,
} from '../sdk/requests.ts'
import type { History } from './changes.ts'
import type { FaultSchedule } from './fault-schedule.ts'
import { attributes, type Item, idOf, keysOf, pick, projectionOf } from './items.ts'
import { queryEarlier, queryInput, queryOutput } from './stale-query.ts'
import { specOf } from './writes.ts'

const reading = {
  ConsistentRead: z.boolean().default(false),
  ProjectionExpression: z.string().optional(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).optional(),
}
const get = z.object({ TableName: z.string(), Key: attributes, ...reading })
const batchGet = z.object({
  RequestItems: z.record(z.string(), z.object({ Keys: z.array(attributes), ...reading })),
})
const batchGot = z.looseObject({
  Responses: z.record(z.string(), z.array(attributes)),
  UnprocessedKeys: z.record(z.string(), z.object({ Keys: z.array(attributes) })).default({}),
})

/** Runs index queries and eventually consistent reads on an earlier state of the table. */
export function staleReads(
  schedule: FaultSchedule,
  history: History,
  tables: ReadonlyMap<string, TableSpec>,
): Interceptor {
  const answers: Readonly<Record<string, Interceptor>> = { GetItem, BatchGetItem, Query }
  return async (request, send) => {
    const [service, operation = ''] = operationOf(request) ?? []
    const answer = service?.startsWith('DynamoDB') ? answers[operation] : undefined
    return answer ? answer(request, send) : send(request)
  }

  /**
   * Returns a function for the items that have changed within the lag; undefined if the fault does not occur. Call it after the store has
   * responded: a write may be done while the store reads, and if this read showed the write and the next read did not, time would go
   * backwards.
   */
  function lagging(fault: 'staleReads' | 'staleIndexes', table: string) {
    const rule = schedule.profile[fault]
    if (!rule || !schedule.affects(fault)) return undefined
    const moment = performance.now() - rule.ms
    return () => history.itemsAt(table, moment)
  }

  async function GetItem(request: HttpRequest, send: Send): Promise<Answer> {
    const { TableName, Key, ConsistentRead, ...options } = get.parse(JSON.parse(bodyOf(request)))
    const earlier = ConsistentRead ? undefined : lagging('staleReads', TableName)
    const answer = await send(request)
    if (!earlier || answer.response.statusCode !== 200) return answer
    const id = idOf(Key, keysOf(specOf(TableName, tables).KeySchema))
    const items = earlier()
    if (!items.has(id)) return answer
    const item = items.get(id)
    return jsonAnswer(200, item ? { Item: projected(item, options) } : {})
  }

  async function BatchGetItem(request: HttpRequest, send: Send): Promise<Answer> {
    const { RequestItems } = batchGet.parse(JSON.parse(bodyOf(request)))
    const stale = Object.entries(RequestItems).flatMap(([table, { ConsistentRead }]) => {
      const earlier = ConsistentRead ? undefined : lagging('staleReads', table)
      return earlier ? [[table, earlier] as const] : []
    })
    const answer = await send(request)
    if (stale.length === 0 || answer.response.statusCode !== 200) return answer
    const body = batchGot.parse(await json(answer.response.body))
    for (const [table, earlier] of stale) {
      const { Keys = [], ...options } = RequestItems[table] ?? {}
      const keys = keysOf(specOf(table, tables).KeySchema)
      const items = earlier()
      const unprocessed = new Set(body.UnprocessedKeys[table]?.Keys.map((key) => idOf(key, keys)))
      const now = (body.Responses[table] ?? []).filter((item) => !items.has(idOf(item, keys)))
      const then = Keys.flatMap((key) => {
        const id = idOf(key, keys)
        const item = unprocessed.has(id) ? undefined : items.get(id)
        return item ? [projected(item, options)] : []
      })
      body.Responses[table] = [...now, ...then]
    }
    return jsonAnswer(200, body)
  }

  async function Query(request: HttpRequest, send: Send): Promise<Answer> {
    const input = queryInput.parse(JSON.parse(bodyOf(request)))
    const { TableName, IndexName } = input
    const earlier = input.ConsistentRead ? undefined : laggingQuery(TableName, IndexName)
    if (!earlier) return send(request)
    const failures: Answer[] = []
    const output = await queryEarlier(input, specOf(TableName, tables), earlier, async (query) => {
      const answer = await send(withBody(request, query))
      if (answer.response.statusCode === 200) return queryOutput.parse(await json(answer.response.body))
      failures.push(answer)
      return { Items: [] }
    })
    return failures[0] ?? jsonAnswer(200, output)
  }

  function laggingQuery(table: string, index: string | undefined) {
    if (index === undefined) return lagging('staleReads', table)
    const { indexes } = schedule.profile.staleIndexes ?? {}
    return indexes && !indexes.includes(index) ? undefined : lagging('staleIndexes', table)
  }
}

const projected = (
  item: Item,
  options: Partial<Pick<z.infer<typeof get>, 'ProjectionExpression' | 'ExpressionAttributeNames'>>,
): Item => {
  const names = projectionOf(options.ProjectionExpression, options.ExpressionAttributeNames)
  return names ? pick(item, names) : item
}
