import { draftsOf } from '../../domain/kit/audit-rules.ts'
import type { CalendarFeedId, WorkspaceId } from '../../domain/kit/ids.ts'
import {
  CALENDAR_FEED_AUDIT,
  CALENDAR_FEED_FIELDS,
  type CalendarFeed,
  isFeedLive,
} from '../../domain/people/calendar-feed.ts'
import type { Member } from '../../domain/people/workspace.ts'
import { calendarFeedKey, calendarTokenKey } from '../keys.ts'
import { listCollection, type Page, type Paged, scanCollection } from '../store/collection.ts'
import { readRow, readRows } from '../store/read.ts'
import { type Versioned, versioned } from '../store/versioned.ts'
import { ABSENT, type AnyWrite, unchanged } from '../store/write.ts'
import type { CalendarToken } from './calendar-reads.ts'
import { lastUseOf } from './last-use.ts'

/** Limit of feeds per member. */
export const MAX_CALENDAR_FEEDS = 10

/** How long a revoked feed can be revoked again (contract 4.22), in milliseconds. */
const REMEMBERED_MS = 90 * 86_400_000

const row = (feed: CalendarFeed, v: number) => ({
  ...calendarFeedKey(feed.workspace_id, feed.id),
  type: 'calendarfeed',
  data: feed,
  v,
})

/** A new feed: the row that lists show and the row that its address leads to. */
export function calendarFeedInsertion(feed: CalendarFeed): AnyWrite[] {
  const audit = draftsOf(CALENDAR_FEED_AUDIT, undefined, feed)
  const { hash, workspace_id, id, member_id } = feed
  const data: CalendarToken = { workspace_id, feed_id: id, member_id }
  return [
    { put: row(feed, 1), when: ABSENT, audit },
    { put: { ...calendarTokenKey(hash), type: 'calendar_token', data }, when: ABSENT },
  ]
}

/** Revoking a feed again writes nothing. */
export function calendarFeedRevocation({ v, record }: Versioned<CalendarFeed>, now: Date): AnyWrite[] {
  if (record.revoked_at !== null) return []
  const revoked = { ...record, revoked_at: now.toISOString() }
  const audit = draftsOf(CALENDAR_FEED_AUDIT, record, revoked)
  const expires_at = Math.ceil((now.getTime() + REMEMBERED_MS) / 1000)
  return [
    { put: { ...row(revoked, v + 1), expires_at }, when: unchanged(v), audit },
    { delete: calendarTokenKey(record.hash) },
  ]
}

export async function getCalendarFeed(
  ws: WorkspaceId,
  id: CalendarFeedId,
): Promise<Versioned<CalendarFeed> | undefined> {
  const found = await readRow(calendarFeedKey(ws, id))
  return found && versioned<CalendarFeed>(found, CALENDAR_FEED_FIELDS)
}

const isLiveOf = (member: Member | undefined) => (feed: CalendarFeed) =>
  feed.member_id === member?.id && isFeedLive(feed, member)

/** A page of a member's feeds that have not ended. */
export function listCalendarFeeds(
  ws: WorkspaceId,
  member: Member | undefined,
  page: Page,
): Promise<Paged<CalendarFeed>> {
  return listCollection<CalendarFeed>(ws, 'calendarfeed', CALENDAR_FEED_FIELDS, page, isLiveOf(member))
}

/** A member's feeds that have not ended. */
export const liveCalendarFeeds = (member: Member): Promise<CalendarFeed[]> =>
  scanCollection<CalendarFeed>(member.workspace_id, 'calendarfeed', CALENDAR_FEED_FIELDS, isLiveOf(member))

/** When each feed was last read, by its id, in one round trip: at most 100 feeds. */
export async function lastReadsOf(
  feeds: readonly CalendarFeed[],
): Promise<(feed: CalendarFeed) => string | null> {
  const rows = await readRows(feeds.map(({ hash }) => calendarTokenKey(hash)))
  const reads = new Map(feeds.map(({ id }, n) => [id, lastUseOf(rows[n] ?? {}).lastUsedAt]))
  return ({ id }) => reads.get(id) ?? null
}
