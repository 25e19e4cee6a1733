import type { Shape } from './stored-record.ts'

/**
 * Namespaces in use, and how far the markers of what each has not stamped are. `announced`: writers keep its markers
 * from now on; `complete`: the expenses that were there before have theirs too, so the list may rely on them.
 */
export interface Tracking {
  readonly state: 'announced' | 'complete'
  /** When it was announced, ISO 8601. */
  readonly since: string
  /** Up to which place of the expense list the earlier expenses have their markers; absent before the first step. */
  readonly reached?: string
}

export type Namespaces = Readonly<Record<string, Tracking>>

export const NAMESPACES_SHAPE: Shape<Namespaces> = [
  'map',
  { state: 'text', since: 'text', reached: ['optional', 'text'] },
]

/**
 * Namespaces that keep markers, the first that are used. Each costs a small row for every expense it has not stamped,
 * and a transaction holds 100 writes; later namespaces are answered from the slim index: right, and not as cheap.
 */
export const MOST_TRACKED = 20

/**
 * Writers that began before an announcement may not know of it: none lives longer than this (API functions have 10 s),
 * so the earlier expenses are walked only after it. In milliseconds.
 */
export const ANNOUNCED_MS = 60_000

/** The namespaces with this one announced; the very same object when it is, or when there is no room. */
export function announce(namespaces: Namespaces, namespace: string, now: Date): Namespaces {
  if (Object.hasOwn(namespaces, namespace) || Object.keys(namespaces).length >= MOST_TRACKED)
    return namespaces
  return { ...namespaces, [namespace]: { state: 'announced', since: now.toISOString() } }
}

export function isComplete(namespaces: Namespaces, namespace: string): boolean {
  return Object.hasOwn(namespaces, namespace) && namespaces[namespace]?.state === 'complete'
}

/** The namespaces whose earlier expenses still lack markers. */
export function incomplete(namespaces: Namespaces): string[] {
  return Object.keys(namespaces).filter((namespace) => !isComplete(namespaces, namespace))
}
