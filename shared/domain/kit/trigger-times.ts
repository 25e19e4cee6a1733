import type { Fields } from './stored-record.ts'
import { EVERY_TRIGGER, isEveryTrigger, type TriggerChoice } from './triggers.ts'

/** Times (ISO 8601) by the id of a trigger, or by `*`, which stands for all triggers, also of later versions. */
export type Times = Readonly<Record<string, string>>

/** Decides which events a subscription receives (contract 11.1). */
export interface TriggerTimes {
  /** Since when the subscription has had each of its triggers. */
  readonly since: Times
  /** When it lost each of its former triggers. */
  readonly until: Times
}

export const TRIGGER_TIMES_FIELDS: Fields<TriggerTimes> = { since: ['map', 'text'], until: ['map', 'text'] }

export const NO_TRIGGERS: TriggerTimes = { since: {}, until: {} }

export const [EVERY] = EVERY_TRIGGER

/** A subscription that has lost all of its triggers. */
export const endedAt = (at: string): TriggerTimes => ({ since: {}, until: { [EVERY]: at } })

/**
 * Changes the triggers at a time. No event of a remaining trigger may be lost or added. So if `*` is replaced by single triggers, they keep
 * the time of `*`; if `*` is added, earlier triggers keep their own times.
 */
export function withTriggers(
  { since, until }: TriggerTimes,
  choice: TriggerChoice,
  at: string,
): TriggerTimes {
  const names: readonly string[] = isEveryTrigger(choice) ? [EVERY, ...Object.keys(since)] : choice
  const next = Object.fromEntries(names.map((name) => [name, since[name] ?? since[EVERY] ?? at]))
  const lost = Object.keys(since).filter((name) => !(name in next))
  return { since: next, until: { ...until, ...Object.fromEntries(lost.map((name) => [name, at])) } }
}
