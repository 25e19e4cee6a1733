import { json } from 'node:stream/consumers'
import type { HttpRequest } from '@smithy/protocol-http'
import * as z from 'zod'
import type { TableSpec } from '../cloudformation/definition.ts'
import { type Answer, bodyOf, type Interceptor, operationOf, type Send, withBody } from '../requests.ts'
import type { History } from './history.ts'
import { attributes, type Item, idOf, keysOf } from './items.ts'
import type { Strikes } from './strikes.ts'
import { specOf, type Written, writtenBy } from './writes.ts'

/** DynamoDB's limit for one BatchGetItem. */
const BATCH = 100

const batchGet = z.object({
  Responses: z.record(z.string(), z.array(attributes)),
  UnprocessedKeys: z.record(z.string(), z.unknown()).default({}),
})

/** Records items before each write while reads or indexes lag. */
export function changes(
  strikes: Strikes,
  history: History,
  tables: ReadonlyMap<string, TableSpec>,
): Interceptor {
  return async (request, send) => {
    const [service, operation = ''] = operationOf(request) ?? []
    const lags = strikes.profile.staleIndexes ?? strikes.profile.staleReads
    if (!lags || !service?.startsWith('DynamoDB')) return send(request)
    const writes = writtenBy(operation, JSON.parse(bodyOf(request)), tables)
    return writes.length === 0 ? send(request) : recordAndSend(request, writes, send)
  }

  async function recordAndSend(
    request: HttpRequest,
    writes: readonly Written[],
    send: Send,
  ): Promise<Answer> {
    const id = ({ table, key }: Written) => idOf(key, keysOf(specOf(table, tables).KeySchema))
    const before = await itemsBefore(request, writes, send, id)
    const changes = writes.map((write) => history.add(write.table, id(write), before.get(id(write))))
    try {
      const answer = await send(request)
      const refused = answer.response.statusCode !== 200
      for (const change of changes) refused ? history.drop(change) : history.done(change, performance.now())
      return answer
    } catch (error) {
      // The outcome is unknown. Recording a change that was not made is harmless: the item before it is the same.
      for (const change of changes) history.done(change, performance.now())
      throw error
    }
  }
}

async function itemsBefore(
  request: HttpRequest,
  writes: readonly Written[],
  send: Send,
  id: (write: Written) => string,
): Promise<Map<string, Item>> {
  const found = new Map<string, Item>()
  const distinct = [...new Map(writes.map((write) => [id(write), write])).values()]
  for (let from = 0; from < distinct.length; from += BATCH) {
    const tables = Map.groupBy(distinct.slice(from, from + BATCH), ({ table }) => table)
    let wanted: Record<string, unknown> = Object.fromEntries(
      [...tables].map(([table, some]) => [table, { ConsistentRead: true, Keys: some.map(({ key }) => key) }]),
    )
    while (Object.keys(wanted).length > 0) {
      const { response } = await send(withBody(request, { RequestItems: wanted }, 'BatchGetItem'))
      const { Responses, UnprocessedKeys } = batchGet.parse(await json(response.body))
      for (const [table, items] of Object.entries(Responses)) {
        for (const item of items) found.set(id({ table, key: item }), item)
      }
      wanted = UnprocessedKeys
    }
  }
  return found
}
