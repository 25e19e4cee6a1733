import type { Item } from './items.ts'
import { MAX_LAG_MS } from './profile.ts'

/** One change of one item. */
export interface Change {
  readonly table: string
  readonly id: string
  /** The item before it; undefined when there was none. */
  readonly before: Item | undefined
  /** When it was done; Infinity while it is under way. */
  at: number
}

/** The recent changes that passed through this thread, from which the table of a moment ago can be told. */
export class History {
  private changes: Change[] = []

  /** Remembers a change that is about to be made. */
  add(table: string, id: string, before: Item | undefined): Change {
    const change: Change = { table, id, before, at: Number.POSITIVE_INFINITY }
    this.changes.push(change)
    return change
  }

  /** The change was made, at most just now. */
  done(change: Change, now: number): void {
    change.at = now
    const oldest = now - MAX_LAG_MS
    if ((this.changes[0]?.at ?? now) < oldest) this.changes = this.changes.filter(({ at }) => at >= oldest)
  }

  /** The change was not made. */
  drop(change: Change): void {
    this.changes = this.changes.filter((one) => one !== change)
  }

  /** The items of a table that have changed since a moment, as they were then; undefined for one that did not exist. */
  itemsAt(table: string, moment: number): ReadonlyMap<string, Item | undefined> {
    const items = new Map<string, Item | undefined>()
    const since = this.changes.filter((change) => change.table === table && change.at > moment)
    // The earliest change since then tells how the item was.
    for (const { id, before } of since.sort((a, b) => a.at - b.at)) if (!items.has(id)) items.set(id, before)
    return items
  }

  /** Forgets the changes of all items, or of those whose key contains a text. */
  clear(containing = ''): void {
    this.changes = this.changes.filter(({ id }) => !id.includes(containing))
  }
}
