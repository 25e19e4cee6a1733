import type { Envelope } from './event.ts'
import type { MemberId } from './ids.ts'

/** A change and the events that tell of it; `record` is the one passed in when nothing changed. */
export interface Change<T> {
  readonly record: T
  readonly events: readonly Envelope[]
}

/**
 * The time of a change: now, but after the change that it follows, for the clocks of two functions differ, and of two at
 * once the one that began first may come second. Records and events so sort as they were committed.
 */
export const timestampAfter = (now: Date, { updated_at }: { readonly updated_at: string }): Date =>
  new Date(Math.max(+now, Date.parse(updated_at) + 1))

/** Who acts, and when. */
export interface Act {
  readonly by: MemberId
  readonly now: Date
}
