import type { Key } from '../../shared/table/keys.ts'
import { type Input, MemoryTable, type Row, transactionRefused } from './memory-table.ts'

/** `PRESENT` of `table/store/write.ts`, which must not be loaded here. */
const PRESENT = 'attribute_exists(pk) AND #type <> :tombstone'

interface Conditional {
  readonly ConditionExpression?: string
  readonly ExpressionAttributeValues?: Record<string, unknown>
}

interface TransactItem {
  readonly Put?: Conditional & { readonly Item: Row }
  readonly Update?: Conditional & { readonly Key: Key }
  readonly Delete?: Conditional & { readonly Key: Key }
  readonly ConditionCheck?: Conditional & { readonly Key: Key }
}

export interface Paged extends Input {
  readonly TransactItems?: readonly TransactItem[]
  readonly Segment?: number
  readonly ExclusiveStartKey?: Record<string, unknown>
}

/**
 * A memory table that applies transactions with the conditions of `commit.ts` (absent, present, unchanged, active), and
 * returns queries and scans page by page. All rows are in the first segment of a scan.
 */
export class StoringTable extends MemoryTable {
  protected override async answer(input: Paged): Promise<object> {
    if (input.TransactItems) return this.transact(input.TransactItems)
    if (input.Key || input.RequestItems) return super.answer(input)
    const { Limit, ExclusiveStartKey: start, ...query } = input
    const found = input.Segment === undefined ? this.query(query) : this.scan(input)
    const from = start ? found.findIndex(({ pk, sk }) => pk === start.pk && sk === start.sk) + 1 : 0
    const page = found.slice(from, Limit && from + Limit)
    const last = page.at(-1)
    return { Items: page, ...(last && from + page.length < found.length && { LastEvaluatedKey: last }) }
  }

  private scan({ Segment, ExpressionAttributeValues: values = {} }: Paged): Row[] {
    const types = Object.values(values)
    return Segment === 0 ? [...this.rows.values()].filter(({ type }) => types.includes(type)) : []
  }

  private transact(items: readonly TransactItem[]): object {
    const failed = items.flatMap((item, n) => (this.conditionHolds(item) ? [] : [n]))
    if (failed.length > 0) throw transactionRefused(...failed)
    for (const { Put, Update, Delete } of items) {
      if (Put) this.putRow(Put.Item)
      if (Update) this.setRecord(Update)
      if (Delete) this.rows.delete(`${Delete.Key.pk} ${Delete.Key.sk}`)
    }
    return {}
  }

  /** Applies the record and the version of an update, and not its other attributes. */
  private setRecord({
    Key,
    ExpressionAttributeValues: values = {},
  }: Conditional & { readonly Key: Key }): void {
    if (values[':data'] === undefined) return
    const v = values[':next']
    this.putRow({ ...this.get(Key), ...Key, data: values[':data'], ...(v !== undefined && { v }) })
  }

  private conditionHolds({ Put, Update, Delete, ConditionCheck }: TransactItem): boolean {
    const { ConditionExpression: condition, ExpressionAttributeValues: values = {} } =
      Put ?? Update ?? Delete ?? ConditionCheck ?? {}
    const key = Put?.Item ?? Update?.Key ?? Delete?.Key ?? ConditionCheck?.Key
    const row = key && this.get(key)
    if (condition === undefined) return true
    if (condition === 'attribute_not_exists(pk)') return row === undefined
    if (condition === '#status = :active') return row?.status === 'active'
    if (condition === PRESENT) return row !== undefined && row.type !== values[':tombstone']
    return row?.v === values[':v']
  }
}
