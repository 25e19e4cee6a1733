import { type Access, route } from '../route.ts'
import { calendarFeedCreate, calendarFeedQuery, calendarParams } from '../schemas/calendar-feed.ts'

const tag = 'Calendar feeds'
const changes: readonly Access[] = ['table:read', 'table:write']

export const createCalendarFeed = /* @__PURE__ */ route(() => ({
  id: 'createCalendarFeed',
  method: 'POST',
  path: '/v1/calendar-feeds',
  handler: 'calendar-feeds/create',
  summary: 'Create a calendar feed for the caller; only this response contains its address',
  tag,
  refuses: 'expiring',
  fires: [],
  limits: ['A member has at most 10 feeds (409).'],
  access: [...changes, 'sealing-key'],
  body: calendarFeedCreate,
  response: { status: 201, description: 'The new feed' },
  secret: true,
}))

export const listCalendarFeeds = /* @__PURE__ */ route(() => ({
  id: 'listCalendarFeeds',
  method: 'GET',
  path: '/v1/calendar-feeds',
  handler: 'calendar-feeds/list',
  summary: "List the caller's calendar feeds; an admin can list any member's",
  tag,
  rights: 'feeds:see',
  access: ['table:read'],
  query: calendarFeedQuery,
  response: { status: 200, description: 'A page of feeds, without their addresses' },
}))

export const deleteCalendarFeed = /* @__PURE__ */ route(() => ({
  id: 'deleteCalendarFeed',
  method: 'DELETE',
  path: '/v1/calendar-feeds/{id}',
  handler: 'calendar-feeds/delete',
  summary: "Revoke one of the caller's calendar feeds; an admin can revoke any. Safe to repeat",
  tag,
  rights: 'feeds:revoke',
  fires: [],
  access: changes,
  response: { status: 204, description: 'Revoked' },
}))

export const readCalendarFeed = /* @__PURE__ */ route(() => ({
  id: 'readCalendarFeed',
  method: 'GET',
  path: '/v1/calendar/{token}',
  handler: 'calendar-feeds/read',
  summary: 'Read the appointments of a calendar feed, for calendar programs',
  tag,
  auth: 'link',
  limitsItself: true,
  limits: [
    '60 requests an hour for each feed, HEAD and 304 included (429).',
    'A feed has at most 5,000 appointments: the latest.',
  ],
  access: ['table:calendar', 'console'],
  params: calendarParams,
  response: { status: 200, description: 'An iCalendar object (RFC 5545)' },
}))
