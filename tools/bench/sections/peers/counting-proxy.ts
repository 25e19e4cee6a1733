import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as z from 'zod'
import { inSequence } from '../../../../test/support/store-calls.ts'
import { unitsOfItem } from '../../measure/billed.ts'

/** The calls of some work, as the store sees them. */
export interface StoreUse {
  /** The longest chain of calls that each began after the previous call had ended. */
  readonly trips: number
  readonly readUnits: number
  readonly writeUnits: number
}

const READS = /^(Get|BatchGet|Query|Scan|TransactGet)/
const one = z.object({ CapacityUnits: z.number().default(0) })
const answered = z.object({ ConsumedCapacity: z.union([one, z.array(one)]).optional() })

/** Computed, as in `measure/billed.ts`: the store adds up the items of a transaction before it rounds them. */
function unitsOfTransaction({ TransactItems }: { readonly TransactItems: readonly Marshalled[] }): number {
  return TransactItems.reduce(
    (sum, { Put }) => sum + unitsOfItem(Put ? { Put: { ...Put, Item: unmarshall(Put.Item) } } : {}),
    0,
  )
}

interface Marshalled {
  readonly Put?: { readonly Item: Record<string, AttributeValue>; readonly ConditionExpression?: string }
}

interface Call {
  readonly operation: string
  readonly start: number
  readonly end: number
  readonly units: number
}

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

const queried = z.object({
  Items: z.array(z.unknown()).default([]),
  ScannedCount: z.number(),
  LastEvaluatedKey: z.unknown().optional(),
  ConsumedCapacity: one,
})

/** The read units of 1 MB, with eventual consistency. */
const PAGE_UNITS = 128
/** Items of one query of the store: small, because a page ends between two of these queries. */
const STEP = 250

/**
 * Answers a query with 1 MB of what it reads, as AWS does. DynamoDB Local ends a query of an index at 1 MB of
 * complete rows, and does not end a query with a filter that few items pass.
 */
async function pageLikeAws(
  input: { readonly Limit?: number; readonly ConsistentRead?: boolean },
  ask: (asked: object) => Promise<Answer>,
): Promise<Answer> {
  const { Limit = Number.POSITIVE_INFINITY, ConsistentRead = false } = input
  const Items: unknown[] = []
  let ScannedCount = 0
  let units = 0
  for (let from: unknown; ; ) {
    const step = { ...input, Limit: Math.min(STEP, Limit - ScannedCount) }
    const answer = await ask({ ...step, ...(from !== undefined && { ExclusiveStartKey: from }) })
    if (answer.status !== 200) return answer
    const read = queried.parse(answer.body)
    Items.push(...read.Items)
    ScannedCount += read.ScannedCount
    units += read.ConsumedCapacity.CapacityUnits
    from = read.LastEvaluatedKey
    const isFull = units + read.ConsumedCapacity.CapacityUnits > PAGE_UNITS * (ConsistentRead ? 2 : 1)
    if (from !== undefined && ScannedCount < Limit && !isFull) continue
    const ConsumedCapacity = { ...read.ConsumedCapacity, CapacityUnits: units }
    return {
      status: 200,
      body: { ...answer.body, Items, Count: Items.length, ScannedCount, ConsumedCapacity },
    }
  }
}

/**
 * A proxy between programs and the store that requests the consumed units of each call, so programs with any library are measured in the
 * same way. The store does not verify signatures, so the proxy may change requests.
 */
export async function startCountingProxy(store: string) {
  let calls: Call[] = []
  const server = createServer(async (request, response) => {
    const start = performance.now()
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? ''
    const input = JSON.parse((await buffer(request)).toString())
    const ask = async (asked: object): Promise<Answer> => {
      const body = Buffer.from(JSON.stringify({ ...asked, ReturnConsumedCapacity: 'TOTAL' }))
      const headers = { ...request.headers, 'content-length': body.length, 'accept-encoding': 'identity' }
      const forward = send(store, { method: 'POST', headers })
      forward.end(body)
      const [incoming] = await once(forward, 'response')
      return { status: incoming.statusCode, body: JSON.parse((await buffer(incoming)).toString()) }
    }
    const answer = await (operation === 'Query' ? pageLikeAws(input, ask) : ask(input))
    const { ConsumedCapacity } = answered.parse(answer.body)
    const reported = [ConsumedCapacity ?? []]
      .flat()
      .reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0)
    const units = operation === 'TransactWriteItems' ? unitsOfTransaction(input) : reported
    calls.push({ operation, start, end: performance.now(), units })
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' })
    response.end(JSON.stringify(answer.body))
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The calls since the last time. */
    taken(): StoreUse {
      const all = calls
      calls = []
      const units = (reads: boolean) =>
        all
          .filter(({ operation }) => READS.test(operation) === reads)
          .reduce((sum, call) => sum + call.units, 0)
      return { trips: inSequence(all), readUnits: units(true), writeUnits: units(false) }
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
