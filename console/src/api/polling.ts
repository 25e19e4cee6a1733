import { inputAgoMs } from './input.ts'

/** Intervals between refreshes while nothing changes. After a change, the interval is short again. */
const WAITS_MS: readonly number[] = [2000, 4000, 8000, 10_000, 10_000]
/** The interval after these waits, while the user is active. */
const ACTIVE_MS = 10_000
/**
 * The interval when nothing is new and the user has not been active for a while, because the requests of an open page cost as much as many
 * events.
 */
const IDLE_MS = 60_000
const IDLE_AFTER_MS = 30_000

interface Pace {
  /** How many responses have been counted. */
  readonly responses: number
  /** The value that is compared with the value of the next response. */
  readonly seen: unknown
  readonly step: number
}

/** @param responses number of responses so far; the pace changes only after a new response */
export function nextPace(pace: Pace | undefined, responses: number, seen: unknown): Pace {
  if (!pace) return { responses, seen, step: 0 }
  if (pace.responses === responses) return pace
  const step = pace.seen === seen ? Math.min(pace.step + 1, WAITS_MS.length) : 0
  return { responses, seen, step }
}

export const waitOf = ({ step }: Pace, quietMs: number): number =>
  WAITS_MS[step] ?? (quietMs < IDLE_AFTER_MS ? ACTIVE_MS : IDLE_MS)

/** The state of a TanStack query that determines the pace. */
interface Polled<Data> {
  readonly state: {
    readonly data: Data | undefined
    readonly dataUpdateCount: number
    readonly errorUpdateCount: number
  }
}

const paces = new WeakMap<object, Pace>()

/**
 * The `refetchInterval` of a query whose responses contain newly signed links: two responses are equal if the
 * compared value is equal.
 */
export function pollingBy<Data>(compared: (data: Data) => unknown) {
  return (query: Polled<Data>): number => {
    const { data, dataUpdateCount, errorUpdateCount } = query.state
    const seen = data === undefined ? undefined : compared(data)
    const pace = nextPace(paces.get(query), dataUpdateCount + errorUpdateCount, seen)
    paces.set(query, pace)
    return waitOf(pace, inputAgoMs())
  }
}

/**
 * The `refetchInterval` of the query by which a page detects changes. TanStack Query returns the same object for
 * equal responses, and stops refreshing while the page is hidden.
 */
export const polling: (query: Polled<unknown>) => number = pollingBy((data) => data)

/**
 * The `refetchInterval` of the other queries of a page: an idle page stops refreshing them until the user returns
 * (`input.ts`).
 */
export function pollingUntilIdle(query: Polled<unknown>): number | false {
  const wait = polling(query)
  return wait < IDLE_MS && wait
}
