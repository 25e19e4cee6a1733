import { vi } from 'vitest'
import type { Key } from '../../shared/table/keys.ts'
import type { AnyWrite } from '../../shared/table/store/write.ts'

export type Row = Key & Record<string, unknown>

export interface Input {
  readonly Key?: Key
  readonly RequestItems?: {
    readonly table: { readonly Keys: readonly Key[]; readonly ConsistentRead?: boolean }
  }
  readonly IndexName?: string
  readonly ExpressionAttributeValues?: Record<string, unknown>
  readonly ScanIndexForward?: boolean
  readonly Limit?: number
  readonly UpdateExpression?: string
}

/**
 * The document client of unit tests: it returns rows that a test has put, and records writes without applying them
 * or checking their conditions. `vi.mock` injects it into `table/store/client.ts`, and must run before any module of
 * `shared/` is loaded, so this file imports only types.
 */
export class MemoryTable {
  protected rows = new Map<string, Row>()
  /** Every command, in order. */
  readonly send = vi.fn((_operation: string, input: Input) => this.answer(input))

  clear(): void {
    this.rows = new Map()
    this.send.mockReset().mockImplementation((_, input) => this.answer(input))
  }

  /** Puts a row with its record as JSON text. */
  put(key: Key, record: object, more: object = {}): void {
    this.putRow({ ...key, data: JSON.stringify(record), v: 1, ...more })
  }

  putRow(row: Row): void {
    this.rows.set(`${row.pk} ${row.sk}`, row)
  }

  /** Applies the writes of a transaction, without their conditions. */
  write(writes: readonly AnyWrite[]): void {
    for (const write of writes) {
      if ('put' in write) this.putRow({ ...write.put, data: JSON.stringify(write.put.data) })
      if ('delete' in write) this.rows.delete(`${write.delete.pk} ${write.delete.sk}`)
    }
  }

  get({ pk, sk }: Key): Row | undefined {
    return this.rows.get(`${pk} ${sk}`)
  }

  /** The keys of the rows updated so far without a transaction. */
  updates(): Key[] {
    return this.send.mock.calls.flatMap(([, input]) =>
      input.UpdateExpression && input.Key ? [input.Key] : [],
    )
  }

  protected async answer(input: Input): Promise<object> {
    if (input.Key) return { Item: this.get(input.Key) }
    if (input.RequestItems) {
      const { Keys } = input.RequestItems.table
      return { Responses: { table: Keys.flatMap((key) => this.get(key) ?? []) } }
    }
    return { Items: this.query(input) }
  }

  protected query({
    IndexName,
    ExpressionAttributeValues: values = {},
    ScanIndexForward = true,
    Limit,
  }: Input): Row[] {
    const ofIndex = IndexName === 'changes' ? 'changes_sk' : 'list_sk'
    const [pk, sk] = IndexName ? [`${IndexName}_pk`, ofIndex] : ['pk', 'sk']
    const placeOf = (row: Row) => String(row[sk])
    const found = [...this.rows.values()].filter((row) => row[pk] === values[':pk'])
    const { ':from': from, ':to': to } = values
    const between = found.filter(
      (row) =>
        (typeof from !== 'string' || placeOf(row) >= from) && (typeof to !== 'string' || placeOf(row) <= to),
    )
    between.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
    return (ScanIndexForward ? between : between.reverse()).slice(0, Limit)
  }
}
