import { localDay } from '../../parts/format-time.ts'

const pad = (number: number): string => String(number).padStart(2, '0')

/** Noon has the same day on both sides of a change of the clock. */
const noon = (day: string): Date => new Date(`${day}T12:00`)

/** The day that is `days` after another one, as `2026-03-13`. */
export function dayAfter(day: string, days: number): string {
  const date = noon(day)
  date.setDate(date.getDate() + days)
  return localDay(date)
}

/** The days of the week that has a day, from Monday. */
export function weekOf(day: string): readonly string[] {
  const sinceMonday = (noon(day).getDay() + 6) % 7
  return Array.from({ length: 7 }, (_, n) => dayAfter(day, n - sinceMonday))
}

/** An hour of a day, in the time zone of the reader. */
export interface Slot {
  readonly day: string
  readonly hour: number
}

export const slotOf = (iso: string): Slot => {
  const time = new Date(iso)
  return { day: localDay(time), hour: time.getHours() }
}

/** When an hour begins; minutes as in `minutesOf`. */
export const timeOf = ({ day, hour }: Slot, minutesOf?: string): string =>
  new Date(`${day}T${pad(hour)}:${pad(minutesOf ? new Date(minutesOf).getMinutes() : 0)}`).toISOString()

/** The next slot in the direction of an arrow key; undefined outside of the day. */
export function slotBeside({ day, hour }: Slot, key: string): Slot | undefined {
  const [days, hours] = STEPS[key] ?? [0, 0]
  if (days === 0 && hours === 0) return undefined
  const next = hour + hours
  return next < 0 || next > 23 ? undefined : { day: dayAfter(day, days), hour: next }
}

/** Days and hours by which an arrow key moves. */
const STEPS: Readonly<Record<string, readonly [days: number, hours: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const WORKDAY = [7, 18] as const

/** The hours that a week shows: a workday, and every hour between the first and the last appointment. */
export function hoursOf(times: readonly string[]): readonly number[] {
  const hours = [...WORKDAY, ...times.map((iso) => slotOf(iso).hour)]
  const first = Math.min(...hours)
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, n) => first + n)
}
