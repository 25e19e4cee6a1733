import type { Json } from './event.ts'
import type { WorkspaceId } from './ids.ts'

/** The types of records that counters count. */
export const COUNTED_TYPES = ['expense', 'opportunity'] as const
export type CountedType = (typeof COUNTED_TYPES)[number]

/** What a record adds to the counters: a map from the name of each row to the amounts for the row's counters. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>

/** A stored row of counters. */
export interface CounterRow {
  readonly name: string
  readonly counters: Readonly<Record<string, number>>
}

/** The sum of the counts of several records: for each row, by name, the change of each counter, by name. */
export class CountChanges {
  readonly rows = new Map<string, Map<string, number>>()

  /** @param sign 1 to add the counts, -1 to subtract them */
  add(counts: Counts, sign: 1 | -1): void {
    for (const [name, counters] of Object.entries(counts)) {
      const row = this.rows.get(name) ?? new Map<string, number>()
      this.rows.set(name, row)
      for (const [counter, amount] of Object.entries(counters)) {
        const sum = (row.get(counter) ?? 0) + sign * amount
        if (sum === 0) row.delete(counter)
        else row.set(counter, sum)
      }
      if (row.size === 0) this.rows.delete(name)
    }
  }
}

/** The parts of a version of a record that counters need. */
export interface CountedVersion {
  readonly workspace_id: WorkspaceId
  readonly type: CountedType
  readonly id: string
  /** The version of its row. A deletion is the version after the last one. */
  readonly version: number
  /** The values of the record that counters need; null: the record is deleted. */
  readonly facts: Json | null
  /** The text that the text row of an opportunity has. */
  readonly text?: Readonly<Record<string, string>>
  /** When the row was written, in milliseconds; absent if the row was read now. */
  readonly writtenAt?: number
}
