const DAY_MS = 86_400_000
const DAYS_OF_WEEK = 7

/** Whether a name is an IANA time zone, such as `America/Chicago`. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The days of a time zone around a moment, as `YYYY-MM-DD`, and when they begin. */
export class LocalDays {
  readonly today: string
  private readonly format: Intl.DateTimeFormat

  constructor(timeZone: string, now: Date) {
    // Swedish dates and times are written `YYYY-MM-DD HH:MM:SS`.
    this.format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    this.today = this.format.format(now).slice(0, 'YYYY-MM-DD'.length)
  }

  /** When a day begins, in epoch milliseconds. */
  startOf(day: string): number {
    const inUtc = Date.parse(day)
    const guess = inUtc - this.offsetAt(inUtc)
    const midnight = inUtc - this.offsetAt(guess)
    // Where clocks go forward at midnight, the day has no midnight, and begins with the new offset.
    return this.localAt(midnight) < inUtc ? guess : midnight
  }

  private offsetAt(ms: number): number {
    return this.localAt(ms) - ms
  }

  /** The local time, as if it were UTC, in epoch milliseconds. */
  private localAt(ms: number): number {
    return Date.parse(`${this.format.format(ms).replace(' ', 'T')}Z`)
  }

  /** The first days of the month, of the month before and of the month after. */
  get months() {
    const first = (months: number) => {
      const day = new Date(`${this.today.slice(0, 'YYYY-MM'.length)}-01`)
      day.setUTCMonth(day.getUTCMonth() + months)
      return dayOf(day.getTime())
    }
    return { last: first(-1), current: first(0), next: first(1) }
  }

  /** The first days of this week and of the weeks before, oldest first; a week begins on Monday. */
  weeks(count: number): string[] {
    const today = new Date(this.today)
    const monday = addDays(this.today, -((today.getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK))
    return Array.from({ length: count }, (_, n) => addDays(monday, (n + 1 - count) * DAYS_OF_WEEK))
  }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length)

export const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS)
