import type { Envelope } from './event.ts'
import type { MemberId } from './ids.ts'

/** A change and the events that tell of it; `record` is the one passed in when nothing changed. */
export interface Change<T> {
  readonly record: T
  readonly events: readonly Envelope[]
}

/** Who acts, and when. */
export interface Act {
  readonly by: MemberId
  readonly now: Date
}
