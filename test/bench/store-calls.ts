import { documents } from '../../shared/table/store/client.ts'

/** What one piece of work asked of the store. */
export interface StoreUse {
  readonly calls: readonly string[]
  /** Calls that had to wait for another one: those that overlap count as one. */
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

/** Makes the one document client of this process tell of each command; the units are those that the store reports. */
export function watchStore(): void {
  documents().middlewareStack.add(
    (next, context) => async (args) => {
      const start = performance.now()
      let units = 0
      try {
        const result = await next({
          ...args,
          input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' },
        })
        units = unitsOf(result.output)
        return result
      } finally {
        const command = String(context.commandName).replace(/Command$/, '') + itemsOf(args.input)
        calls.push({ command, start, end: performance.now(), units })
      }
    },
    { step: 'initialize', priority: 'high', name: 'bench' },
  )
}

/** Runs the work and tells what it asked of the store. One piece at a time: calls are not told apart. */
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

/** The longest row of calls of which each began after the one before it had ended. */
function inSequence(all: readonly Call[]): number {
  let count = 0
  let ended = Number.NEGATIVE_INFINITY
  for (const { start, end } of all.toSorted((a, b) => a.end - b.end)) {
    if (start < ended) continue
    count += 1
    ended = end
  }
  return count
}

/** How many items a transaction writes or checks: AWS bills each of them by itself. */
function itemsOf(input: object): string {
  const { TransactItems: items } = input as { TransactItems?: readonly unknown[] }
  return items ? `(${items.length})` : ''
}

interface Consumed {
  readonly CapacityUnits?: number
}

/** One figure for each table: a single one, or a list where a command may touch several. */
function unitsOf(output: object): number {
  const { ConsumedCapacity: consumed } = output as { ConsumedCapacity?: Consumed | readonly Consumed[] }
  if (consumed === undefined) throw new Error('the store reported no consumed capacity')
  return [consumed].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
}
