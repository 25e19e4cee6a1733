import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { wrapStore } from './wrap-store.ts'

/** The store calls and units of some work. */
export interface StoreUse {
  readonly calls: readonly string[]
  /** Sequential round trips: overlapping calls count as one. */
  readonly roundTrips: number
  readonly readUnits: number
  readonly writeUnits: number
}

interface Call {
  readonly command: string
  readonly start: number
  readonly end: number
  readonly units: number
}

const READS = /^(Get|BatchGet|Query|Scan|TransactGet)/

let calls: Call[] = []

/** Starts to record each call of the service's client, with the units that the store reports. Returns a function that ends it. */
export const watchStore = (): (() => void) =>
  wrapStore(({ operation, input }, next) =>
    recorded(operation, input, () => next({ ...input, ReturnConsumedCapacity: 'TOTAL' })),
  )

const NAME = 'bench'

/** The same for a client of the SDK. */
export function watchClient(client: Pick<DynamoDBClient, 'middlewareStack'>): () => void {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' }
      let result: Awaited<ReturnType<typeof next>> | undefined
      await recorded(String(context.commandName).replace(/Command$/, ''), args.input, async () => {
        result = await next({ ...args, input })
        return result.output
      })
      if (!result) throw new Error('the call has no result')
      return result
    },
    { step: 'initialize', priority: 'high', name: NAME },
  )
  return () => void client.middlewareStack.remove(NAME)
}

/** What AWS bills of a read that finds nothing: half a unit, or one if it is consistent. DynamoDB Local reports nothing. */
export function leastUnits(operation: string, input: object): number {
  if (!READS.test(operation)) return 0
  return 'ConsistentRead' in input && input.ConsistentRead ? 1 : 0.5
}

/** A response without units, such as one of a stale index, is an error. */
async function recorded<T extends object>(
  operation: string,
  input: object,
  send: () => Promise<T>,
): Promise<T> {
  const start = performance.now()
  let units = 0
  try {
    const output = await send()
    units = Math.max(unitsOf(output), leastUnits(operation, input))
    return output
  } finally {
    calls.push({ command: operation + itemsOf(input), start, end: performance.now(), units })
  }
}

/** Runs the work and returns its use of the store. Must not run concurrently, because calls are not distinguished. */
export async function storeUse(work: () => Promise<unknown>): Promise<StoreUse> {
  calls = []
  await work()
  const units = (reads: boolean) =>
    calls.filter(({ command }) => READS.test(command) === reads).reduce((sum, call) => sum + call.units, 0)
  return {
    calls: calls.toSorted((a, b) => a.start - b.start).map(({ command }) => command),
    roundTrips: inSequence(calls),
    readUnits: units(true),
    writeUnits: units(false),
  }
}

/** The longest sequence of calls in which each starts after the previous one has ended. */
export function inSequence(all: readonly Pick<Call, 'start' | 'end'>[]): number {
  let count = 0
  let ended = Number.NEGATIVE_INFINITY
  for (const { start, end } of all.toSorted((a, b) => a.end - b.end)) {
    if (start < ended) continue
    count += 1
    ended = end
  }
  return count
}

/** The number of items that a transaction writes or checks: AWS bills each separately. */
function itemsOf(input: object): string {
  const { TransactItems: items } = input as { TransactItems?: readonly unknown[] }
  return items ? `(${items.length})` : ''
}

interface Consumed {
  readonly CapacityUnits?: number
}

/** The sum over all tables: commands for several tables report a list, others a single value. */
function unitsOf(output: object): number {
  const { ConsumedCapacity: consumed } = output as { ConsumedCapacity?: Consumed | readonly Consumed[] }
  if (consumed === undefined) throw new Error('the store reported no consumed capacity')
  return [consumed].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
}
