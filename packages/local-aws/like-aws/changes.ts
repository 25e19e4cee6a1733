import { json } from 'node:stream/consumers'
import type { HttpRequest } from '@smithy/protocol-http'
import * as z from 'zod'
import type { TableSpec } from '../cloudformation/definition.ts'
import { type Answer, bodyOf, type Interceptor, operationOf, type Send, withBody } from '../sdk/requests.ts'
import type { FaultSchedule } from './fault-schedule.ts'
import { attributes, type Item, idOf, keysOf } from './items.ts'
import { specOf, type Written, writtenBy } from './writes.ts'

/** DynamoDB's limit for one BatchGetItem. */
const BATCH = 100

const batchGet = z.object({
  Responses: z.record(z.string(), z.array(attributes)),
  UnprocessedKeys: z.record(z.string(), z.unknown()).default({}),
})

/** Records items before each write while reads or indexes lag. */
export function changes(
  schedule: FaultSchedule,
  history: History,
  tables: ReadonlyMap<string, TableSpec>,
): Interceptor {
  return async (request, send) => {
    const [service, operation = ''] = operationOf(request) ?? []
    const { staleIndexes, staleReads } = schedule.profile
    const longestLagMs = Math.max(staleIndexes?.ms ?? 0, staleReads?.ms ?? 0)
    if (longestLagMs === 0 || !service?.startsWith('DynamoDB')) return send(request)
    const writes = writtenBy(operation, JSON.parse(bodyOf(request)), tables)
    return writes.length === 0 ? send(request) : recordAndSend(request, writes, send, longestLagMs)
  }

  async function recordAndSend(
    request: HttpRequest,
    writes: readonly Written[],
    send: Send,
    longestLagMs: number,
  ): Promise<Answer> {
    const id = ({ table, key }: Written) => idOf(key, keysOf(specOf(table, tables).KeySchema))
    const before = await itemsBefore(request, writes, send, id)
    const changes = writes.map((write) => history.add(write.table, id(write), before.get(id(write))))
    const done = (change: Change) => history.done(change, performance.now(), longestLagMs)
    try {
      const answer = await send(request)
      const refused = answer.response.statusCode !== 200
      for (const change of changes) refused ? history.drop(change) : done(change)
      return answer
    } catch (error) {
      // The outcome of the write is unknown. Recording a change that was not made is harmless, because the item is then
      // the same before and after.
      for (const change of changes) done(change)
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

export interface Change {
  readonly table: string
  readonly id: string
  /** The item before the change; undefined if it did not exist. */
  readonly before: Item | undefined
  /** Time of the change; Infinity while the write is in progress. */
  at: number
}

/** The recent writes of this thread, from which an earlier state of the table can be reconstructed. */
export class History {
  private changes: Change[] = []

  /** Records a change before its write. */
  add(table: string, id: string, before: Item | undefined): Change {
    const change: Change = { table, id, before, at: Number.POSITIVE_INFINITY }
    this.changes.push(change)
    return change
  }

  /** Marks a change as made, and drops changes that no read lags behind any more. */
  done(change: Change, now: number, longestLagMs: number): void {
    change.at = now
    const oldest = now - longestLagMs
    if ((this.changes[0]?.at ?? now) < oldest) this.changes = this.changes.filter(({ at }) => at >= oldest)
  }

  /** Removes a change that was not made. */
  drop(change: Change): void {
    this.changes = this.changes.filter((one) => one !== change)
  }

  /**
   * Returns the items of a table that have changed since a time, as they were then; undefined for items that did not
   * exist.
   */
  itemsAt(table: string, moment: number): ReadonlyMap<string, Item | undefined> {
    const items = new Map<string, Item | undefined>()
    const since = this.changes.filter((change) => change.table === table && change.at > moment)
    // The earliest change since then has the item's state at that time.
    for (const { id, before } of since.sort((a, b) => a.at - b.at)) if (!items.has(id)) items.set(id, before)
    return items
  }

  /** Removes the changes of all items, or of items whose key contains a text. */
  clear(containing = ''): void {
    this.changes = this.changes.filter(({ id }) => !id.includes(containing))
  }
}
