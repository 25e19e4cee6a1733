import type { Envelope } from '../../domain/kit/event.ts'
import type { By } from '../../domain/kit/filter-rules.ts'
import { type EventId, lastEventIdAt, type WorkspaceId } from '../../domain/kit/ids.ts'
import { type FilterOf, listFilters } from '../../domain/kit/list-filters.ts'
import { carriesExpenseData, type TriggerId } from '../../domain/kit/triggers.ts'
import { eventList } from '../../table/keys.ts'
import type { Page, Paged } from '../../table/store/collection.ts'
import { indexPages } from '../../table/store/index-query.ts'
import { indexEntries } from '../../table/store/list-records.ts'
import type { EventRef } from './outbox.ts'
import { envelopeOfEntry, type ProjectedEvent } from './rows.ts'

/** The filters of GET /v1/events, by the attributes of index entries. */
export const eventFilters = /* @__PURE__ */ listFilters((by: By<ProjectedEvent>) => ({
  trigger_ids: by.record(({ trigger }, ids: readonly TriggerId[]) => ids.includes(trigger)),
  entity_id: by.record(({ entity_id }, wanted: string) => entity_id === wanted),
  withExpenses: by.record(({ trigger }, included: boolean) => included || !carriesExpenseData(trigger)),
}))

export interface EventFilter extends FilterOf<typeof eventFilters> {
  /** ISO 8601, inclusive. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  /** Whether to include events that carry expense data. */
  readonly withExpenses: boolean
}

/** A page of events, and the position after which the next page begins; undefined after the last page. */
export interface EventPage extends Paged<Envelope> {
  readonly position: string | undefined
}

/** Events of the last 90 days, newest first. Ids begin with the time, so `since` and `until` become ranges of ids. */
export async function listEvents(
  ws: WorkspaceId,
  filter: EventFilter,
  { limit, after }: Page,
): Promise<EventPage> {
  const { until } = filter
  const entries = await indexEntries<ProjectedEvent, EventId>({
    pk: eventList(ws),
    from: startOf(filter),
    to: until === undefined ? undefined : lastEventIdAt(Date.parse(until)),
    accept: eventPredicate(filter),
    after,
    // One more than the page needs, to know whether more follow.
    limit: limit + 1,
  })
  const rows = entries.slice(0, limit).map((entry) => envelopeOfEntry(ws, entry))
  const more = entries.length > limit
  return { rows, more, position: more ? rows.at(-1)?.id : undefined }
}

/** The lowest sort key of a list by `since`. */
export const startOf = ({ since }: EventFilter): string | undefined =>
  since === undefined ? undefined : lastEventIdAt(Date.parse(since) - 1)

/** The filter on index entries; undefined if all pass. */
export const eventPredicate = ({ withExpenses, ...filter }: EventFilter) =>
  eventFilters.matches({ ...filter, withExpenses: withExpenses ? undefined : false })

/** Pages of the index entries of a workspace's events, from one event on and up to a time, oldest first. */
export async function* eventPages(
  workspaceId: WorkspaceId,
  from: EventId,
  until: Date,
  limit: number,
): AsyncGenerator<EventRef[], void> {
  const range = { from, to: lastEventIdAt(until.getTime()) }
  const pages = indexPages<ProjectedEvent, EventId>({ pk: eventList(workspaceId) }, range, () => limit, true)
  for await (const entries of pages) {
    yield entries.map(({ sk, projected }) => ({ workspaceId, id: sk, trigger: projected.trigger }))
  }
}
