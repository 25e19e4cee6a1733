import { env } from '../../aws/environment.ts'
import type { CalendarFeed } from '../../domain/people/calendar-feed.ts'
import { hashOf, parseToken } from '../../domain/people/token.ts'
import { appointmentOf } from '../../domain/sales/appointment.ts'
import { type CalendarEvent, icalendar } from '../../domain/sales/icalendar.ts'
import type { Opportunity } from '../../domain/sales/opportunity.ts'
import { notFound, Problem, suspended } from '../../http/problem.ts'
import { countRead, openCalendarFeed } from '../../table/access/calendar-reads.ts'
import { appointmentsBetween, phonesOf } from '../../table/calendar-events.ts'

const DAY_MS = 86_400_000
const DAYS_BEFORE = 90
const DAYS_AFTER = 400

/** About 3 MB of text. */
const MAX_EVENTS = 5_000

const NAMES = { mine: 'My appointments', workspace: 'All appointments' } as const

/**
 * Returns the text of the calendar feed at an address.
 * @param file the last part of the address's path
 * @throws Problem 404, the same for a malformed, unknown or revoked token and for a deactivated member; 403; 429
 */
export async function readFeed(file: string, now: Date): Promise<string> {
  const token = file.endsWith('.ics') ? parseToken(file.slice(0, -'.ics'.length), 'calendar_feed') : undefined
  const open = token && (await openCalendarFeed(hashOf(token)))
  if (!open) throw notFound('calendar feed')
  if (open.hold.suspended_reason !== null) throw suspended(open.hold.suspended_reason)
  const wait = await countRead(open, now)
  if (wait > 0) throw tooMany(wait)
  return icalendar(NAMES[open.feed.scope], await eventsOf(open.feed, now))
}

async function eventsOf(feed: CalendarFeed, now: Date): Promise<CalendarEvent[]> {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const found = await appointmentsBetween(feed.workspace_id, [at(-DAYS_BEFORE), at(DAYS_AFTER)], MAX_EVENTS)
  const shown = found.filter(({ opportunity }) => isShown(feed, opportunity))
  const opportunities = shown.map(({ opportunity }) => opportunity)
  const phones = await phonesOf(feed.workspace_id, opportunities)
  const origin = env('CONSOLE_ORIGIN')
  return shown.flatMap(({ opportunity, version }) => {
    const appointment = appointmentOf(opportunity)
    const phone = phones.get(opportunity.primary_contact_id ?? '')
    const page = origin === 'none' ? [] : [`${origin}/opportunities/${opportunity.id}`]
    const details = [...(phone === undefined ? [] : [phone]), ...page]
    return appointment ? { id: opportunity.id, ...appointment, ...version, details } : []
  })
}

const isShown = ({ scope, member_id }: CalendarFeed, opportunity: Opportunity): boolean =>
  opportunity.approval_status !== 'archived' &&
  (scope === 'workspace' ||
    opportunity.sales_rep_id === member_id ||
    opportunity.project_manager_id === member_id)

const tooMany = (waitMs: number): Problem =>
  new Problem(429, 'rate_limited', 'this calendar feed has been read 60 times within an hour', {
    headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
  })
