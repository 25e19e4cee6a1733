import { eventKey, MAX_OUTBOX_GROUPS, shardsOfGroup } from '../../table/keys.ts'
import { readCurrent } from '../../table/store/read-many.ts'
import { type EventOfOutbox, type EventRef, leftEvents, outboxEvents } from '../events/outbox.ts'
import { type StoredEvent, toStoredEvent } from '../events/rows.ts'

/** The events of all workspaces, from several sources; a test imitates it. */
export interface EventLog {
  /** A page of each source: events after a sort key of the outbox, up to a time, oldest first. */
  pages(after: string, upTo: Date, limit: number): Promise<readonly (readonly EventOfOutbox[])[]>
  /**
   * For each reference, the event, or the error that occurred when its row was read; undefined if the event has expired
   * or its workspace was deleted.
   */
  read(events: readonly EventRef[]): Promise<readonly PromiseSettledResult<StoredEvent | undefined>[]>
}

/** All shards that any size of a stage has, because the size may change. */
const SHARDS = Array.from({ length: MAX_OUTBOX_GROUPS }, (_, group) => shardsOfGroup(group)).flat()

export const eventLog: EventLog = {
  async pages(after, upTo, limit) {
    const shards = await Promise.all(SHARDS.map((shard) => outboxEvents(shard, after, upTo, limit)))
    // Read last: an event that leaves the outbox is added to this list first.
    return [...shards, await leftEvents(after, upTo, limit)]
  },
  async read(events) {
    const rows = await readCurrent(events.map(({ workspaceId, id }) => eventKey(workspaceId, id)))
    return Promise.allSettled(rows.map(async (row) => row && toStoredEvent(row)))
  },
}

/** Events of all sources, in the order of their sort keys. */
export interface Slice {
  readonly events: readonly EventOfOutbox[]
  /** The sort key of the last event. */
  readonly to: string
  /** Whether a source has further events. */
  readonly more: boolean
}

/** Events for each page of a source. */
const PAGE = 200

/**
 * The next events after a sort key. A source whose page is full may have more events after that page, so the slice ends
 * where the first full page ends.
 */
export async function nextSlice(log: EventLog, after: string, upTo: Date): Promise<Slice | undefined> {
  const pages = await log.pages(after, upTo, PAGE)
  const ends = pages.flatMap((page) => (page.length < PAGE ? [] : [page.at(-1)?.due_sk ?? '']))
  const end = ends.toSorted()[0]
  const found = pages.flat().filter(({ due_sk }) => end === undefined || due_sk <= end)
  const unique = new Map(found.map((event) => [event.due_sk, event]))
  const events = [...unique.values()].toSorted((a, b) => (a.due_sk < b.due_sk ? -1 : 1))
  const last = events.at(-1)
  return last && { events, to: last.due_sk, more: end !== undefined }
}
