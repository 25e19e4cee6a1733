import type { CalendarFeedId, MemberId, WorkspaceId } from '../../domain/kit/ids.ts'
import type { Fields } from '../../domain/kit/stored-record.ts'
import { CALENDAR_FEED_FIELDS, type CalendarFeed, isFeedLive } from '../../domain/people/calendar-feed.ts'
import type { Hold } from '../../domain/people/hold.ts'
import {
  MEMBER_FIELDS,
  type Member,
  WORKSPACE_FIELDS,
  type Workspace,
} from '../../domain/people/workspace.ts'
import { calendarFeedKey, calendarTokenKey, memberKey, workspaceKey } from '../keys.ts'
import { documents, tableName } from '../store/client.ts'
import { type Row, readRow, readRows } from '../store/read.ts'
import { recordOf } from '../store/versioned.ts'

/** What the row of a token leads to. */
export interface CalendarToken {
  readonly workspace_id: WorkspaceId
  readonly feed_id: CalendarFeedId
  readonly member_id: MemberId
}

export const CALENDAR_TOKEN_FIELDS: Fields<CalendarToken> = {
  workspace_id: 'text',
  feed_id: 'text',
  member_id: 'text',
}

/** Maximum number of times that a feed is read within an hour, 304 and HEAD included (contract 4.23). */
const MAX_READS = 60
const HOUR_MS = 3_600_000

/** A feed that has not ended, and its reads so far. */
export interface OpenFeed {
  readonly feed: CalendarFeed
  readonly reads: Reads
  readonly hold: Hold
}

/** Reads since `since`, epoch milliseconds. */
interface Reads {
  readonly count: number
  readonly since: number
}

/** @param hash the hash of the token */
export async function openCalendarFeed(hash: string): Promise<OpenFeed | undefined> {
  const row = await readRow(calendarTokenKey(hash))
  if (!row) return undefined
  const { workspace_id: ws, feed_id, member_id } = recordOf<CalendarToken>(row, CALENDAR_TOKEN_FIELDS)
  const [found, of, workspace] = await readRows([
    calendarFeedKey(ws, feed_id),
    memberKey(ws, member_id),
    workspaceKey(ws),
  ])
  const feed = found && recordOf<CalendarFeed>(found, CALENDAR_FEED_FIELDS)
  const member = of && recordOf<Member>(of, MEMBER_FIELDS)
  if (!feed || !workspace || !isFeedLive(feed, member)) return undefined
  return { feed, reads: readsOf(row), hold: recordOf<Workspace>(workspace, WORKSPACE_FIELDS) }
}

const readsOf = ({ hour_reads = 0, hour_since = 0 }: Row): Reads => ({
  count: Number(hour_reads),
  since: Number(hour_since),
})

/**
 * Counts a read of a feed, and writes its time. An hour begins with its first read.
 * @returns the milliseconds to wait if the feed has been read too often; nothing is written then
 */
export async function countRead(open: OpenFeed, now: Date): Promise<number> {
  const { feed, reads } = open
  const wait = waitMs(reads, now)
  if (wait > 0) return wait
  const isCounted =
    now.getTime() - reads.since < HOUR_MS
      ? await update(feed, 'hour_reads + :one', 'hour_since = :seen AND hour_reads < :max', reads, now)
      : await update(feed, ':one, hour_since = :now', BEGINS, reads, now)
  if (isCounted) return 0
  // Other requests have counted reads in the meantime. If the feed was revoked, its row stays deleted.
  const row = await readRow(calendarTokenKey(open.feed.hash))
  return row ? countRead({ ...open, reads: readsOf(row) }, now) : 0
}

const BEGINS = 'attribute_exists(pk) AND (attribute_not_exists(hour_since) OR hour_since = :seen)'

/** Returns false if the condition is not met. */
async function update(
  { hash }: CalendarFeed,
  count: string,
  condition: string,
  { since }: Reads,
  now: Date,
): Promise<boolean> {
  try {
    await documents().send('UpdateItem', {
      TableName: tableName(),
      Key: { ...calendarTokenKey(hash) },
      UpdateExpression: `SET hour_reads = ${count}, last_used_at = :at`,
      ConditionExpression: condition,
      ExpressionAttributeValues: {
        ':one': 1,
        ':seen': since,
        ':at': now.toISOString(),
        ...(condition === BEGINS ? { ':now': now.getTime() } : { ':max': MAX_READS }),
      },
    })
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false
    throw error
  }
}

const waitMs = ({ count, since }: Reads, now: Date): number =>
  count < MAX_READS ? 0 : Math.max(0, since + HOUR_MS - now.getTime())
