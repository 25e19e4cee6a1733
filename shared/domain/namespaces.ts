import type { Shape } from './stored-record.ts'

/**
 * Namespaces in use, and how far the markers of what each has not stamped are. `announced`: writers keep its markers
 * from now on; `complete`: the expenses that were there before have theirs too, so the list may rely on them.
 */
export interface Tracking {
  readonly state: 'announced' | 'complete'
  /** When it was announced, ISO 8601. */
  readonly since: string
  /** How far the walk or the check under way has come in the expense list; absent before its first step. */
  readonly reached?: string
  /** When the markers of a complete namespace are checked next, ISO 8601; absent when no check is left. */
  readonly check_at?: string
  /** Checks that found every marker; absent for none. */
  readonly checks?: number
  /** The walk or check under way has found an expense without its marker. */
  readonly found?: boolean
}

export type Namespaces = Readonly<Record<string, Tracking>>

export const NAMESPACES_SHAPE: Shape<Namespaces> = [
  'map',
  {
    state: 'text',
    since: 'text',
    reached: ['optional', 'text'],
    check_at: ['optional', 'text'],
    checks: ['optional', 'number'],
    found: ['optional', 'flag'],
  },
]

/**
 * Namespaces that keep markers, the first that are used. Each costs a small row for every expense it has not stamped,
 * and a transaction holds 100 writes; later namespaces are answered from the slim index: right, and not as cheap.
 */
export const MAX_TRACKED = 20

/**
 * Writers that began before an announcement may not know of it: none lives longer than this (API functions have 10 s),
 * so the earlier expenses are walked only after it. In milliseconds.
 */
export const ANNOUNCED_MS = 60_000

/** The namespaces with this one announced; the very same object when it is, or when there is no room. */
export function announce(namespaces: Namespaces, namespace: string, now: Date): Namespaces {
  if (Object.hasOwn(namespaces, namespace) || Object.keys(namespaces).length >= MAX_TRACKED) return namespaces
  return { ...namespaces, [namespace]: { state: 'announced', since: now.toISOString() } }
}

export function isComplete(namespaces: Namespaces, namespace: string): boolean {
  return Object.hasOwn(namespaces, namespace) && namespaces[namespace]?.state === 'complete'
}

/** The namespaces whose earlier expenses still lack markers. */
export function incomplete(namespaces: Namespaces): string[] {
  return Object.keys(namespaces).filter((namespace) => !isComplete(namespaces, namespace))
}

/**
 * The index that the walk reads may show an expense late, however long the walk waits before it starts. So the markers
 * of a complete namespace are checked again: so long after it was completed, and after each check that found them all.
 * In milliseconds.
 */
export const CHECKS_MS = [5 * 60_000, 3_600_000, 86_400_000] as const

/** A namespace whose walk has ended. `checkAt` tells when a delay is over. */
export function completed({ since }: Tracking, checkAt: (delayMs: number) => Date): Tracking {
  return { state: 'complete', since, check_at: checkAt(CHECKS_MS[0]).toISOString() }
}

/** A namespace whose check has ended. A check that found an expense without its marker is repeated. */
export function checked(tracking: Tracking, found: boolean, checkAt: (delayMs: number) => Date): Tracking {
  const checks = (tracking.checks ?? 0) + (found ? 0 : 1)
  const delay = CHECKS_MS[checks]
  const { state, since } = tracking
  return { state, since, checks, ...(delay !== undefined && { check_at: checkAt(delay).toISOString() }) }
}

/** When something is to do for a namespace at the earliest (ISO 8601), given when a walk may start; undefined: nothing. */
export function nextWork(
  namespaces: Namespaces,
  walkFrom: (announced: Date) => Date,
): { namespace: string; at: string } | undefined {
  const work = Object.entries(namespaces).flatMap(([namespace, { state, since, check_at }]) => {
    const at = state === 'complete' ? check_at : walkFrom(new Date(since)).toISOString()
    return at === undefined ? [] : [{ namespace, at }]
  })
  return work.sort((a, b) => (a.at < b.at ? -1 : 1))[0]
}
