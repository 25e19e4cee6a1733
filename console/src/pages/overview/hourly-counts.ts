const HOUR_MS = 3_600_000
const HOURS = 24

interface Counted {
  readonly status: 'succeeded' | 'failed' | 'pending' | 'skipped'
  readonly created_at: string
}

export interface HourCounts {
  /** When the hour begins. */
  readonly start: Date
  readonly succeeded: number
  readonly failed: number
  readonly pending: number
}

/** Counts deliveries by the hour in which they were created: the current hour and the 23 before it. Skipped ones are left out. */
export function hourlyCounts(deliveries: readonly Counted[], now: Date): readonly HourCounts[] {
  const last = Math.floor(now.getTime() / HOUR_MS)
  const counts = Array.from({ length: HOURS }, (_, index) => ({
    start: new Date((last - HOURS + 1 + index) * HOUR_MS),
    succeeded: 0,
    failed: 0,
    pending: 0,
  }))
  for (const { status, created_at } of deliveries) {
    const hour = counts[Math.floor(Date.parse(created_at) / HOUR_MS) - last + HOURS - 1]
    if (hour && status !== 'skipped') hour[status]++
  }
  return counts
}
