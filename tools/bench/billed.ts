import { documents } from '../../shared/table/store/client.ts'
import { ABSENT } from '../../shared/table/store/write.ts'
import { itemSize } from '../../test/support/item-size.ts'
import { watchTrips } from './billed-trips.ts'

/** Units as AWS bills them. */
export interface Billed {
  readUnits: number
  writeUnits: number
}

let billed: Billed = { readUnits: 0, writeUnits: 0 }

/**
 * Measures the billed units of this process's document client. The store reports reads and single
 * writes. Transactions are computed, because DynamoDB Local adds up their items before rounding: on AWS each item is
 * rounded up to a kilobyte and counts twice, and each of its index entries counts once.
 */
export function watchBill(): void {
  documents().middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } })
      const name = String(context.commandName)
      const reads = /^(Get|BatchGet|Query|Scan)/.test(name)
      const items = (args.input as { TransactItems?: readonly TransactItem[] }).TransactItems
      const reported = items
        ? items.reduce((sum, item) => sum + unitsOfItem(item), 0)
        : consumed(result.output)
      // On AWS, an eventually consistent query that finds nothing is half a unit; DynamoDB Local reports nothing.
      const units = reads ? Math.max(0.5, reported) : reported
      billed[reads ? 'readUnits' : 'writeUnits'] += units
      return result
    },
    { step: 'initialize', priority: 'high', name: 'bill' },
  )
  watchTrips(({ readUnits, writeUnits }) => {
    billed.readUnits += readUnits
    billed.writeUnits += writeUnits
  }, itemSize)
}

/** The billed units of some work. Must not run concurrently. */
export async function billOf(work: () => Promise<unknown>): Promise<Billed> {
  billed = { readUnits: 0, writeUnits: 0 }
  await work()
  return billed
}

export interface TransactItem {
  readonly Put?: { readonly Item: Readonly<Record<string, unknown>>; readonly ConditionExpression?: string }
}

/** Partition keys of our indexes, whose entries are small. */
const INDEXES = ['list_pk', 'project_pk', 'state_pk', 'changes_pk', 'due_pk']
/** Those of the table of `peers`, whose entries are whole items. */
const WHOLE_INDEXES = ['gsi1pk']

/** Checks, deletes and updates are counted as on small items without index entries. */
export function unitsOfItem({ Put }: TransactItem): number {
  if (!Put) return 2
  const kilobytes = Math.ceil(itemSize(Put.Item) / 1_024)
  const entries = INDEXES.filter((name) => name in Put.Item).length
  const wholeEntries = WHOLE_INDEXES.filter((name) => name in Put.Item).length * kilobytes
  // A change moves the record in the list of changes: its old entry is deleted, and a new one is put.
  const isMoved = 'changes_pk' in Put.Item && Put.ConditionExpression !== ABSENT.expression
  return 2 * kilobytes + entries + wholeEntries + (isMoved ? 1 : 0)
}

function consumed(output: object): number {
  const { ConsumedCapacity: one } = output as {
    ConsumedCapacity?: { CapacityUnits?: number } | readonly { CapacityUnits?: number }[]
  }
  return [one ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
}
