import { ABSENT } from '../../../shared/table/store/write.ts'
import { itemSize } from '../../../test/support/item-size.ts'
import { leastUnits } from '../../../test/support/store-calls.ts'
import { wrapStore } from '../../../test/support/wrap-store.ts'
import { statementUnits } from './billed-trips.ts'

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
  wrapStore(async ({ operation, input }, next) => {
    if (input.Statements) {
      const { output, units } = await statementUnits(input.Statements, next, itemSize)
      billed.writeUnits += units
      return output
    }
    const output = await next({ ...input, ReturnConsumedCapacity: 'TOTAL' })
    const reads = /^(Get|BatchGet|Query|Scan)/.test(operation)
    const items: readonly TransactItem[] | undefined = input.TransactItems
    const reported = items ? items.reduce((sum, item) => sum + unitsOfItem(item), 0) : consumed(output)
    const units = Math.max(reported, leastUnits(operation, input))
    billed[reads ? 'readUnits' : 'writeUnits'] += units
    return output
  })
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
/** Indexes of the table of `peers`; their entries are whole items. */
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
