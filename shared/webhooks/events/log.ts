import { CHANGES_DELAY_MS } from '../../clocks.ts'
import type { Envelope } from '../../domain/kit/event.ts'
import { type EventId, lastEventIdAt, type WorkspaceId } from '../../domain/kit/ids.ts'
import { eventList } from '../../table/keys.ts'
import type { Page } from '../../table/store/collection.ts'
import { indexPages } from '../../table/store/index-query.ts'
import { above } from '../../table/store/key-range.ts'
import { growing } from '../../table/store/query.ts'
import { type EventFilter, type EventPage, eventPredicate, startOf } from './list.ts'
import { envelopeOfEntry, type ProjectedEvent } from './rows.ts'

/** Over-read factor of the first query with a filter. */
const RESERVE = 4
/** `Limit` of a query. 1 MB may end it earlier. */
const MAX_READ = 5_000

/**
 * Events of the last 90 days, oldest first, up to `CHANGES_DELAY_MS` ago: by then every earlier event is committed and
 * in the index, so none is ever added before a position that was returned (contract 10.10). A page that reaches the end
 * returns the position of the last entry that it read, so that a client with a narrow filter does not read it again.
 * @param now the time of the request, taken before anything is read
 */
export async function listEventLog(
  ws: WorkspaceId,
  filter: EventFilter,
  { limit, after = '' }: Page,
  now: Date,
): Promise<EventPage & { readonly position: string }> {
  const complete = now.getTime() - CHANGES_DELAY_MS - 1
  const until = filter.until === undefined ? complete : Date.parse(filter.until)
  const to = lastEventIdAt(Math.min(complete, until))
  const accept = eventPredicate(filter)
  const sizes = growing((limit + 1) * (accept ? RESERVE : 1), MAX_READ)
  const range = above({ from: startOf(filter) ?? '', to }, after)
  const rows: Envelope[] = []
  let position = after
  for await (const entries of indexPages<ProjectedEvent, EventId>(
    { pk: eventList(ws) },
    range,
    sizes,
    true,
  )) {
    for (const entry of entries) {
      if (accept && !accept(entry.projected)) continue
      const last = rows[limit - 1]
      if (last) return { rows, more: true, position: last.id }
      rows.push(envelopeOfEntry(ws, entry))
    }
    position = entries.at(-1)?.sk ?? position
  }
  return { rows, more: false, position }
}
