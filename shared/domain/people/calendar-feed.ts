import { type AuditRules, FIXED, recordedAs } from '../kit/audit-rules.ts'
import type { CALENDAR_SCOPES } from '../kit/enumerations.ts'
import { type CalendarFeedId, type MemberId, newId, type WorkspaceId } from '../kit/ids.ts'
import type { Fields } from '../kit/stored-record.ts'
import type { Member } from './workspace.ts'

export type CalendarScope = (typeof CALENDAR_SCOPES)[number]

/** A calendar that a member subscribes to in another program, by an address that contains its token. */
export interface CalendarFeed {
  readonly id: CalendarFeedId
  readonly workspace_id: WorkspaceId
  readonly member_id: MemberId
  readonly scope: CalendarScope
  /** SHA-256 of the token, hex. */
  readonly hash: string
  /** `status_changes` of the member when the feed was made. */
  readonly status_changes: number
  readonly created_at: string
  readonly revoked_at: string | null
}

export const CALENDAR_FEED_FIELDS: Fields<CalendarFeed> = {
  id: 'text',
  workspace_id: 'text',
  member_id: 'text',
  scope: 'text',
  hash: 'text',
  status_changes: 'number',
  created_at: 'text',
  revoked_at: 'text or null',
}

export const CALENDAR_FEED_AUDIT: AuditRules<CalendarFeed> = {
  created: 'calendar_feed.created',
  fields: {
    member_id: FIXED,
    scope: FIXED,
    hash: null,
    status_changes: null,
    revoked_at: recordedAs('calendar_feed.revoked'),
  },
}

export const newCalendarFeed = (
  { id: member_id, workspace_id, status_changes }: Member,
  scope: CalendarScope,
  hash: string,
  now: Date,
): CalendarFeed => ({
  id: newId(now),
  workspace_id,
  member_id,
  scope,
  hash,
  status_changes,
  created_at: now.toISOString(),
  revoked_at: null,
})

/** Whether a feed still has events. A feed ends permanently when its member is deactivated (contract 4.22). */
export const isFeedLive = (feed: CalendarFeed, member: Member | undefined): boolean =>
  feed.revoked_at === null && member?.status === 'active' && member.status_changes === feed.status_changes

/** The feed as its endpoints show it. Its address is shown only in the response that creates it. */
export const viewCalendarFeed = (feed: CalendarFeed, last_read_at: string | null) =>
  ({
    id: feed.id,
    object: 'calendar_feed',
    scope: feed.scope,
    member_id: feed.member_id,
    created_at: feed.created_at,
    last_read_at,
  }) as const
