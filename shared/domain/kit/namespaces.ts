import type { Shape } from './stored-record.ts'

/**
 * Progress of the markers of a namespace. `announced`: every write of an expense maintains its marker from now on. `complete`: older
 * expenses have markers too, so lists can use them.
 */
export interface MarkerProgress {
  readonly state: 'announced' | 'complete'
  /** When the namespace was announced, ISO 8601. */
  readonly since: string
  /** Position of the running walk or check in the expense list; absent before its first step. */
  readonly reached?: string
  /** When the next check of a complete namespace is due, ISO 8601; absent when no check is left. */
  readonly check_at?: string
  /** Number of checks that found every marker; absent when there was none. */
  readonly checks?: number
  /** Whether the running walk or check has found an expense without its marker. */
  readonly found?: boolean
}

export type Namespaces = Readonly<Record<string, MarkerProgress>>

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
 * The first 20 namespaces of a workspace have markers. Each of them adds one small row for every expense without a
 * reference in it, and a transaction is limited to 100 writes. Queries for later namespaces read the list index, which
 * gives the same result at a higher cost.
 */
export const MAX_MARKED = 20

/**
 * Delay in milliseconds between an announcement and the walk over the earlier expenses. A writer that started before
 * the announcement may not write markers; no writer runs longer than this (API functions time out after 10 s).
 */
export const ANNOUNCED_MS = 60_000

/** Announces a namespace. Returns the same object if it is already announced or `MAX_MARKED` is reached. */
export function announce(namespaces: Namespaces, namespace: string, now: Date): Namespaces {
  if (Object.hasOwn(namespaces, namespace) || Object.keys(namespaces).length >= MAX_MARKED) return namespaces
  return { ...namespaces, [namespace]: { state: 'announced', since: now.toISOString() } }
}

export function isComplete(namespaces: Namespaces, namespace: string): boolean {
  return Object.hasOwn(namespaces, namespace) && namespaces[namespace]?.state === 'complete'
}

/** The namespaces whose earlier expenses do not all have markers yet. */
export function incomplete(namespaces: Namespaces): string[] {
  return Object.keys(namespaces).filter((namespace) => !isComplete(namespaces, namespace))
}

/**
 * Delays in milliseconds until the markers of a complete namespace are checked again: first after the walk, then after each check that
 * found no missing marker. The index that the walk reads is eventually consistent without a bound, so the walk may have missed an expense.
 */
export const CHECKS_MS = [5 * 60_000, 3_600_000, 86_400_000] as const

/** Marks a namespace as complete after its walk. `checkAt` converts a delay to the time of the next check. */
export function completed({ since }: MarkerProgress, checkAt: (delayMs: number) => Date): MarkerProgress {
  return { state: 'complete', since, check_at: checkAt(CHECKS_MS[0]).toISOString() }
}

/** Records the end of a check. A check that found an expense without its marker is repeated. */
export function checked(
  progress: MarkerProgress,
  found: boolean,
  checkAt: (delayMs: number) => Date,
): MarkerProgress {
  const checks = (progress.checks ?? 0) + (found ? 0 : 1)
  const delay = CHECKS_MS[checks]
  const { state, since } = progress
  return { state, since, checks, ...(delay !== undefined && { check_at: checkAt(delay).toISOString() }) }
}

/**
 * The namespace whose walk or check is due first, and when (ISO 8601); undefined when none is left. `walkFrom` converts
 * the time of an announcement to the earliest start of its walk.
 */
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
