const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
export const HALF_YEAR_MS = 26 * 7 * DAY_MS
/** The hour at which a working day begins, and its length. */
const OPENS_MS = 8 * HOUR_MS
const OPEN_MS = 9 * HOUR_MS
/**
 * The first day of the half-year, in days before now. It is later than the time to which the service's clock is set at
 * the start.
 */
export const FIRST_DAY = 181

/** Sets the clock of the service to an offset from the current time. */
export type ShiftClock = (ms: number) => void

/** The steps of the half-year that ends now. The clock shows the time of each step, so that ids and events have these times. */
export class HalfYear {
  readonly end = Date.now()
  private readonly steps: { readonly at: number; readonly take: () => Promise<unknown> }[] = []

  /**
   * Adds a step. A step before today is moved into working hours, which keeps the order of the steps.
   * @param daysAgo may have a fraction
   */
  add(daysAgo: number, take: () => Promise<unknown>): void {
    this.steps.push({ at: this.workingTime(this.end - daysAgo * DAY_MS), take })
  }

  /**
   * Runs the steps in chronological order, because the rate limit refuses a request that is dated before an earlier
   * request.
   */
  async play(shiftClock: ShiftClock): Promise<void> {
    for (const { at, take } of this.steps.toSorted((a, b) => a.at - b.at)) {
      shiftClock(at - Date.now())
      await take()
    }
  }

  /** Moves a time into the working hours of its day, in this machine's time zone. */
  private workingTime(at: number): number {
    const day = new Date(at).setHours(0, 0, 0, 0)
    return this.end < day + DAY_MS ? at : day + OPENS_MS + ((at - day) * OPEN_MS) / DAY_MS
  }

  /** `YYYY-MM-DD` */
  dateOf(daysAgo: number): string {
    return new Date(this.end - daysAgo * DAY_MS).toISOString().slice(0, 10)
  }

  /** A full hour of the current week, in this machine's time zone. The week begins on Monday. */
  timeOfWeek(day: number, hour: number): string {
    const time = new Date(this.end)
    time.setDate(time.getDate() - ((time.getDay() + 6) % 7) + day)
    time.setHours(hour, 0, 0, 0)
    return time.toISOString()
  }
}
