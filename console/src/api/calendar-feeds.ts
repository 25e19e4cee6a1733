import type { Schemas } from '../../../clients/typescript/src/types.ts'
import { client } from './client.ts'
import { useList } from './lists.ts'

export type CalendarFeed = Schemas['CalendarFeed']
export type CalendarFeedWithSecret = Schemas['CalendarFeedWithSecret']
export type CalendarScope = CalendarFeed['scope']

/** The user's own feeds. */
export const useCalendarFeeds = () =>
  useList({
    queryKey: ['calendar-feeds'],
    load: (page, signal) => client().get('/v1/calendar-feeds', { params: { query: page }, signal }),
  })

export const createCalendarFeed = (scope: CalendarScope): Promise<CalendarFeedWithSecret> =>
  client().post('/v1/calendar-feeds', { body: { scope } })

export const revokeCalendarFeed = (id: string) =>
  client().delete('/v1/calendar-feeds/{id}', { params: { path: { id } } })
