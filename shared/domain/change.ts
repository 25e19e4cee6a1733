import type { Envelope } from './event.ts'
import type { MemberId } from './ids.ts'

/** A changed record and its events. When nothing changed, `record` is the object that was passed in. */
export interface Change<T> {
  readonly record: T
  readonly events: readonly Envelope[]
}

/**
 * The time of a change: now, but always later than the previous change, so that records and events sort in the order of
 * their commits. Without this, `now` could be earlier: clocks of functions differ, and of two concurrent changes the
 * one that started first may commit second.
 */
export const timestampAfter = (now: Date, { updated_at }: { readonly updated_at: string }): Date =>
  new Date(Math.max(+now, Date.parse(updated_at) + 1))

/** Who acts, and when. */
export interface Act {
  readonly by: MemberId
  readonly now: Date
}
