import { readFeed } from '../../shared/actions/calendar-feeds/read.ts'
import { calendarReply } from '../../shared/actions/calendar-feeds/reply.ts'
import { readCalendarFeed as route } from '../../shared/contract/routes/calendar.ts'
import { endpoint } from '../../shared/http/endpoint.ts'

export const handler = endpoint(route, async ({ params, now, event }) =>
  calendarReply(await readFeed(params.token, now), event.headers),
)
