// The language of the user's browser, as for numbers.
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' })

const WEEKDAY = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const HOUR = new Intl.DateTimeFormat(undefined, { hour: 'numeric' })
const CLOCK = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const EXACT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' })
const PARTS = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const formatsWith = (more: Intl.DateTimeFormatOptions) => ({
  thisYear: new Intl.DateTimeFormat(undefined, { ...PARTS, ...more }),
  otherYear: new Intl.DateTimeFormat(undefined, { year: 'numeric', ...PARTS, ...more }),
})
/** The precision of a shown time: seconds only where developers compare times with logs. */
export type Precision = 'minute' | 'second'
const FORMATS = { minute: formatsWith({}), second: formatsWith({ second: '2-digit' }) } as const
const RELATIVE = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** A day without a time, such as `2026-03-13`: the same day in every time zone. */
export function formatDate(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? day : DAY.format(date)
}

/** A month, `2026-03`: `Mar 2026`. */
export const formatMonth = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`))

/** `Fri, Mar 13` */
export const formatWeekday = (day: string): string => WEEKDAY.format(new Date(`${day}T00:00:00Z`))

/** `9:30 AM` */
export const formatClock = (time: Date): string => CLOCK.format(time)

export const formatHour = (time: Date): string => HOUR.format(time)

/** With the year, seconds and the time zone. */
export const exactTime = (time: Date): string => EXACT.format(time)

/** `Mar 13, 7:05 PM`, with the year unless it is the current year. */
export function dayAndTime(time: Date, now: Date, precision: Precision = 'minute'): string {
  const { thisYear, otherYear } = FORMATS[precision]
  return (time.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(time)
}

/** The time zone of the user, such as `America/New York`. */
export const timeZone = (): string => FORMATS.minute.thisYear.resolvedOptions().timeZone.replaceAll('_', ' ')

/**
 * `3 minutes ago`, `in 2 hours`, `now`. Seconds are rounded to tens, because the text is rendered every ten seconds.
 */
export function relativeTime(time: Date, now: Date, precision: Precision = 'minute'): string {
  const ms = time.getTime() - now.getTime()
  for (const [unit, length] of UNITS) {
    if (Math.abs(ms) >= length) return RELATIVE.format(Math.trunc(ms / length), unit)
  }
  const isNow = precision === 'minute' || Math.abs(ms) <= 15_000
  return RELATIVE.format(isNow ? 0 : Math.trunc(ms / 10_000) * 10, 'second')
}

/** The value of an `<input type="datetime-local">`, in the time zone of the user. */
export function localInput(iso: string | undefined): string {
  if (!iso) return ''
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return ''
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The day, such as `2026-03-13`, in the time zone of the user. */
export const localDay = (time: Date): string => localInput(time.toISOString()).slice(0, 10)

/** The time in the value of an `<input type="datetime-local">`. */
export function isoOfInput(value: string): string | undefined {
  const time = new Date(value)
  return value === '' || Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
