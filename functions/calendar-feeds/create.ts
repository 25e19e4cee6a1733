import { createCalendarFeed as route } from '../../shared/contract/routes/calendar.ts'
import { newCalendarFeed, viewCalendarFeed } from '../../shared/domain/people/calendar-feed.ts'
import { hashOf, newToken } from '../../shared/domain/people/token.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { conflict, notFound } from '../../shared/http/problem.ts'
import { created } from '../../shared/http/reply.ts'
import { seal, unseal } from '../../shared/storage/seal.ts'
import {
  calendarFeedInsertion,
  liveCalendarFeeds,
  MAX_CALENDAR_FEEDS,
} from '../../shared/table/access/calendar-feeds.ts'
import { getMember, memberReplacement } from '../../shared/table/access/members.ts'

export const handler = endpoint(
  route,
  async ({ body, caller, now, origin, commit }) => {
    const member = await getMember(caller.workspaceId, caller.memberId)
    if (!member) throw notFound('member')
    const live = await liveCalendarFeeds(member.record)
    if (live.length >= MAX_CALENDAR_FEEDS)
      throw conflict(`a member has at most ${MAX_CALENDAR_FEEDS} calendar feeds; revoke one first`)
    const token = newToken('calendar_feed')
    const feed = newCalendarFeed(member.record, body.scope, hashOf(token), now)
    const shown = { ...viewCalendarFeed(feed, null), url: `${origin}/v1/calendar/${token}.ics` }
    // The member's new version refuses another feed that was counted at the same time.
    return commit(created(shown), [
      ...calendarFeedInsertion(feed),
      ...memberReplacement(member, member.record),
    ])
  },
  { vault: { seal, unseal } },
)
