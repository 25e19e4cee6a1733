import { inputAgoMs } from './input.ts'

/** Waits between two refreshes while nothing changes; short again after a change. */
const WAITS_MS: readonly number[] = [2000, 4000, 8000, 10_000, 10_000]
/** The wait after those, while the user does something. */
const ACTIVE_MS = 10_000
/** And when nothing is new, and no key or pointer was used for a while: an open page costs as much as many events. */
const IDLE_MS = 60_000
const IDLE_AFTER_MS = 30_000

interface Pace {
  /** How many responses have been counted. */
  readonly responses: number
  /** The value that is compared with the next response's. */
  readonly seen: unknown
  readonly step: number
}

/** @param responses how many responses there have been; the pace changes only with a new one */
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
 * The `refetchInterval` of a query with links in its responses, which are signed anew each time: equal responses are
 * recognized by what is compared.
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
 * The `refetchInterval` of the one query that tells a page what is new; equal responses are one object for TanStack Query,
 * which also stops refreshing while the page is hidden.
 */
export const polling: (query: Polled<unknown>) => number = pollingBy((data) => data)

/** The same for what else a page shows: an idle page asks for it no more, until the user is back (`input.ts`). */
export function pollingUntilIdle(query: Polled<unknown>): number | false {
  const wait = polling(query)
  return wait < IDLE_MS && wait
}
