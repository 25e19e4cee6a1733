import { recordedAs } from '../kit/audit-rules.ts'
import type { Fields } from '../kit/stored-record.ts'

/** The operator's limits of a workspace (contract 4.25). */
export interface Hold {
  /** Since when every request is refused and no delivery is sent. Null: the workspace is not suspended. */
  readonly suspended_at: string | null
  /** Shown in the response of refused requests. */
  readonly suspended_reason: string | null
  /** Maximum number of requests a second of all keys together. Null: the limit of the service. */
  readonly requests_per_second: number | null
  /** New deliveries in a day in UTC. Null: no limit. */
  readonly deliveries_per_day: number | null
  readonly deliveries_paused: boolean
}

export const HOLD_FIELDS: Fields<Hold> = {
  suspended_at: 'text or null',
  suspended_reason: 'text or null',
  requests_per_second: 'number or null',
  deliveries_per_day: 'number or null',
  deliveries_paused: ['added', 'flag', () => false],
}

export const NO_HOLD: Hold = {
  suspended_at: null,
  suspended_reason: null,
  requests_per_second: null,
  deliveries_per_day: null,
  deliveries_paused: false,
}

const suspension = <V>() =>
  recordedAs<Hold, V>(({ suspended_at }) =>
    suspended_at === null ? 'workspace.resumed' : 'workspace.suspended',
  )

export const HOLD_AUDIT = {
  suspended_at: suspension<string | null>(),
  suspended_reason: suspension<string | null>(),
  requests_per_second: recordedAs<Hold, number | null>('workspace.limited'),
  deliveries_per_day: recordedAs<Hold, number | null>('workspace.limited'),
  deliveries_paused: recordedAs<Hold, boolean>('workspace.limited'),
}

/** Whether the deliveries of a workspace wait. */
export const holdsDeliveries = ({ suspended_at, deliveries_paused }: Hold): boolean =>
  suspended_at !== null || deliveries_paused

/** A repeated suspension, such as one with another reason, keeps its time, from which the days before a deletion count. */
export const holdChange = (held: Hold, change: Partial<Hold>): Partial<Hold> =>
  held.suspended_at && change.suspended_at ? { ...change, suspended_at: held.suspended_at } : change
