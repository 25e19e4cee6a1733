import type { Envelope } from './event.ts'
import type { MemberId } from './ids.ts'

/** A changed record and its events. When nothing changed, `record` is the object that was passed in. */
export interface Change<T> {
  readonly record: T
  readonly events: readonly Envelope[]
}

/** A record that shows when it was last changed. */
interface Changing {
  readonly updated_at: string
}

/**
 * The time of a change: now, but always later than the previous change, so that records and events sort in the order of
 * their commits. Without this, `now` could be earlier or the same: clocks of functions differ, two changes can happen in
 * one millisecond, and of two concurrent changes the first to start may commit second.
 */
export const timestampAfter = (now: Date, { updated_at }: Changing): Date =>
  new Date(Math.max(+now, Date.parse(updated_at) + 1))

/**
 * A record with changed fields. Only this sets `updated_at` of an existing record, so it grows with every change
 * (contract 19.6).
 */
export const changeRecord = <T extends Changing>(
  record: T,
  fields: Partial<Omit<NoInfer<T>, 'updated_at'>>,
  now: Date,
): T => ({ ...record, ...fields, updated_at: timestampAfter(now, record).toISOString() })

/** Who acts, and when. */
export interface Act {
  readonly by: MemberId
  readonly now: Date
}
