import { deleteCalendarFeed as route } from '../../shared/contract/routes/calendar.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { noContent } from '../../shared/http/reply.ts'
import { calendarFeedRevocation, getCalendarFeed } from '../../shared/table/access/calendar-feeds.ts'

export const handler = endpoint(route, async ({ params, caller, now, commit }) => {
  const found = await getCalendarFeed(caller.workspaceId, params.id)
  const own = found?.record.member_id === caller.memberId
  if (!found || !(own || caller.permissions.includes('workspace.admin'))) throw notFound('calendar feed')
  return commit(noContent(), calendarFeedRevocation(found, now))
})
