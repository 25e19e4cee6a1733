import { vi } from 'vitest'
import type { Key } from '../../shared/table/keys.ts'

type Row = Key & Record<string, unknown>

interface Input {
  readonly Key?: Key
  readonly RequestItems?: { readonly table: { readonly Keys: readonly Key[] } }
  readonly ExpressionAttributeValues?: Record<string, string>
  readonly TransactItems?: readonly { readonly Put?: { readonly Item: Row } }[]
}

/**
 * The document client of unit tests: it returns rows that a test has put, and records transactions without checking
 * their conditions. `vi.mock` gives it to `shared/table/client.ts`.
 */
export class MemoryTable {
  private rows = new Map<string, Row>()
  /** Every command, in order. */
  readonly send = vi.fn((command: { readonly input: Input }) => this.answer(command.input))

  clear(): void {
    this.rows = new Map()
    this.send.mockReset().mockImplementation((command) => this.answer(command.input))
  }

  /** A row with its record as JSON text. */
  put(key: Key, record: object, more: object = {}): void {
    this.putRow({ ...key, data: JSON.stringify(record), v: 1, ...more })
  }

  putRow(row: Row): void {
    this.rows.set(`${row.pk} ${row.sk}`, row)
  }

  /** How many writes each of the transactions so far had. */
  transactions(): number[] {
    return this.send.mock.calls.flatMap(([{ input }]) => input.TransactItems?.length ?? [])
  }

  /** The rows that the transactions so far have put. */
  puts(): Row[] {
    const items = this.send.mock.calls.flatMap(([{ input }]) => input.TransactItems ?? [])
    return items.flatMap(({ Put }) => Put?.Item ?? [])
  }

  private async answer({ Key, RequestItems, ExpressionAttributeValues: values }: Input): Promise<object> {
    if (Key) return { Item: this.rows.get(`${Key.pk} ${Key.sk}`) }
    if (RequestItems)
      return {
        Responses: {
          table: RequestItems.table.Keys.flatMap(({ pk, sk }) => this.rows.get(`${pk} ${sk}`) ?? []),
        },
      }
    return { Items: [...this.rows.values()].filter(({ pk }) => pk === values?.[':pk']) }
  }
}
