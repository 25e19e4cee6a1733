const ABSOLUTE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
const RELATIVE = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

export const absoluteTime = (time: Date): string => ABSOLUTE.format(time)

/** `3 minutes ago`, `in 2 hours`, `now`. */
export function relativeTime(time: Date, now: Date): string {
  const ms = time.getTime() - now.getTime()
  for (const [unit, length] of UNITS) {
    if (Math.abs(ms) >= length) return RELATIVE.format(Math.trunc(ms / length), unit)
  }
  return ms > 15_000 ? 'in less than a minute' : ms < -15_000 ? 'less than a minute ago' : 'just now'
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
