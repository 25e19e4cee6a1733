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
    const body = Buffer.from(JSON.stringify({ ...input, ReturnConsumedCapacity: 'TOTAL' }))
    const headers = { ...request.headers, 'content-length': body.length, 'accept-encoding': 'identity' }
    const forward = send(store, { method: 'POST', headers })
    forward.end(body)
    const [answer] = await once(forward, 'response')
    const bytes = await buffer(answer)
    const { ConsumedCapacity } = answered.parse(JSON.parse(bytes.toString()))
    const reported = [ConsumedCapacity ?? []]
      .flat()
      .reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0)
    const units = operation === 'TransactWriteItems' ? unitsOfTransaction(input) : reported
    calls.push({ operation, start, end: performance.now(), units })
    response.writeHead(answer.statusCode, { 'content-type': 'application/x-amz-json-1.0' })
    response.end(bytes)
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
