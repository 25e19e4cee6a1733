import type { Item } from './items.ts'
import { MAX_LAG_MS } from './profile.ts'

export interface Change {
  readonly table: string
  readonly id: string
  /** The item before the change; undefined if it did not exist. */
  readonly before: Item | undefined
  /** Time of the change; Infinity while the write is in progress. */
  at: number
}

/** The recent writes of this thread, from which an earlier state of the table can be reconstructed. */
export class History {
  private changes: Change[] = []

  /** Records a change before its write. */
  add(table: string, id: string, before: Item | undefined): Change {
    const change: Change = { table, id, before, at: Number.POSITIVE_INFINITY }
    this.changes.push(change)
    return change
  }

  /** Marks a change as made and drops changes older than the maximum lag. */
  done(change: Change, now: number): void {
    change.at = now
    const oldest = now - MAX_LAG_MS
    if ((this.changes[0]?.at ?? now) < oldest) this.changes = this.changes.filter(({ at }) => at >= oldest)
  }

  /** Removes a change that was not made. */
  drop(change: Change): void {
    this.changes = this.changes.filter((one) => one !== change)
  }

  /**
   * Returns the items of a table that have changed since a time, as they were then; undefined for items that did not
   * exist.
   */
  itemsAt(table: string, moment: number): ReadonlyMap<string, Item | undefined> {
    const items = new Map<string, Item | undefined>()
    const since = this.changes.filter((change) => change.table === table && change.at > moment)
    // The earliest change since then has the item's state at that time.
    for (const { id, before } of since.sort((a, b) => a.at - b.at)) if (!items.has(id)) items.set(id, before)
    return items
  }

  /** Removes the changes of all items, or of those whose key contains a text. */
  clear(containing = ''): void {
    this.changes = this.changes.filter(({ id }) => !id.includes(containing))
  }
}
