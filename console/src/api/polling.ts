import type { Query } from '@tanstack/react-query'

/** Waits between two refreshes: longer while nothing changes, short again after a change. */
const WAITS_MS: readonly number[] = [2000, 4000, 8000, 15_000]

interface Pace {
  /** How many responses have been counted. */
  readonly responses: number
  /** What is compared with the next response. */
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

// biome-ignore lint/suspicious/noExplicitAny: queries of every type have a pace
const paces = new WeakMap<Query<any, any, any, any>, Pace>()

/**
 * The `refetchInterval` of everything that refreshes by itself. TanStack Query stops it while the page is hidden. Equal
 * responses are one object for it, unless they contain links, which are signed anew in each response: for those, pass
 * what is to be compared.
 */
export function polling<Data>(compared: (data: Data) => unknown = (data) => data) {
  // biome-ignore lint/suspicious/noExplicitAny: the types of keys and errors do not matter here
  return (query: Query<any, any, Data, any>): number => {
    const { data, dataUpdateCount, errorUpdateCount } = query.state
    const seen = data === undefined ? undefined : compared(data)
    const pace = nextPace(paces.get(query), dataUpdateCount + errorUpdateCount, seen)
    paces.set(query, pace)
    return waitOf(pace)
  }
}
