import type { Appointment, AppointmentVersion } from './appointment.ts'

/** An event of a calendar. */
export interface CalendarEvent extends Appointment, AppointmentVersion {
  readonly id: string
  /** Its lines, such as a phone number and an address of the console. */
  readonly details: readonly string[]
}

/** An iCalendar object (RFC 5545) in UTF-8. The same events always give the same text. */
export const icalendar = (name: string, events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plumb//Calendar feeds//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${textOf(name)}`,
    // Two names of the same advice: of RFC 7986, and of Outlook.
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')

const eventLines = ({ id, starts_at, name, address, sequence, changed_at, details }: CalendarEvent) => [
  'BEGIN:VEVENT',
  `UID:${id}`,
  `DTSTAMP:${timeOf(changed_at)}`,
  `LAST-MODIFIED:${timeOf(changed_at)}`,
  `SEQUENCE:${sequence}`,
  `DTSTART:${timeOf(starts_at)}`,
  'DURATION:PT1H',
  `SUMMARY:${textOf(name)}`,
  ...(address === '' ? [] : [`LOCATION:${textOf(address)}`]),
  ...(details.length === 0 ? [] : [`DESCRIPTION:${details.map(textOf).join('\\n')}`]),
  'END:VEVENT',
]

/** `20260102T030405Z` of an ISO 8601 timestamp in UTC. */
const timeOf = (timestamp: string): string => timestamp.replace(/[-:]|\.\d+/g, '')

/** Some calendar programs also end a line at other control characters, so each of them becomes a space. */
const textOf = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(/[\\;,]/g, '\\$&')

const MAX_OCTETS = 75

/** Splits a line after 75 octets, without dividing a character; each further line begins with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (octets + length > MAX_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += length
  }
  return text
}
