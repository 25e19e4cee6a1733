/** Waits between two refreshes: longer while nothing changes, short again after a change. */
const WAITS_MS: readonly number[] = [2000, 4000, 8000, 15_000]

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
  const step = pace.seen === seen ? Math.min(pace.step + 1, WAITS_MS.length - 1) : 0
  return { responses, seen, step }
}

export const waitOf = ({ step }: Pace): number => WAITS_MS[step] ?? 0

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
    return waitOf(pace)
  }
}

/**
 * The `refetchInterval` of everything else that refreshes by itself; equal responses are one object for TanStack Query,
 * which also stops refreshing while the page is hidden.
 */
export const polling: (query: Polled<unknown>) => number = pollingBy((data) => data)

/** For what changes slowly and costs much to read. */
export const SLOW_POLLING_MS = 60_000

/** For what is also refreshed by the events that change it (`refresh-by-events.ts`). */
export const VERY_SLOW_POLLING_MS = 300_000
