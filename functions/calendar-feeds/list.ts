import { listCalendarFeeds as route } from '../../shared/contract/routes/calendar.ts'
import { viewCalendarFeed } from '../../shared/domain/people/calendar-feed.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { forbidden } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { lastReadsOf, listCalendarFeeds } from '../../shared/table/access/calendar-feeds.ts'
import { getMember } from '../../shared/table/access/members.ts'

export const handler = endpoint(route, async ({ query: { limit, cursor, member_id }, caller }) => {
  const owner = member_id ?? caller.memberId
  if (owner !== caller.memberId && !caller.permissions.includes('workspace.admin'))
    throw forbidden('the calendar feeds of another member need the permission workspace.admin')
  const page = openPage(caller, [route.id, owner], { limit, cursor })
  const member = await getMember(caller.workspaceId, owner)
  const found = await listCalendarFeeds(caller.workspaceId, member?.record, page)
  const lastReadOf = await lastReadsOf(found.rows)
  return ok(page.body(found, (feed) => viewCalendarFeed(feed, lastReadOf(feed))))
})
