import type { Delivery } from './delivery.ts'
import type { Json } from './event.ts'
import { type DeliveryId, type MemberId, newId, type ReplayId } from './ids.ts'
import type { Fields } from './stored-record.ts'
import type { Subscription } from './subscription.ts'

/** Which deliveries are sent again: those that failed, or all that are settled. */
export const REPLAYABLE = ['failed', 'all'] as const
type Replayable = (typeof REPLAYABLE)[number]

/** One pass over a subscription's deliveries, newest first, in the background. */
export interface Replay {
  readonly id: ReplayId
  readonly workspace_id: Subscription['workspace_id']
  readonly subscription_id: Subscription['id']
  readonly deliveries: Replayable
  /** Of events that happened from here on (ISO 8601); null: since ever. */
  readonly since: string | null
  /** … up to here. Never after the replay was asked for, so that it ends, and does not replay what it caused. */
  readonly until: string
  /** `cancelled`: the subscription was revoked meanwhile. */
  readonly status: 'running' | 'completed' | 'cancelled'
  /** Deliveries found so far that fit. */
  readonly matched: number
  /** Those of them that are on their way again. The others were sent anew by somebody else meanwhile. */
  readonly queued: number
  /** The last delivery that was looked at; where a walk that was interrupted goes on. */
  readonly cursor: DeliveryId | null
  readonly created_by: MemberId
  readonly created_at: string
  readonly updated_at: string
}

export const REPLAY_FIELDS: Fields<Replay> = {
  id: 'text',
  workspace_id: 'text',
  subscription_id: 'text',
  deliveries: 'text',
  since: 'text or null',
  until: 'text',
  status: 'text',
  matched: 'number',
  queued: 'number',
  cursor: 'text or null',
  created_by: 'text',
  created_at: 'text',
  updated_at: 'text',
}

export interface ReplayInput {
  readonly since?: string | null | undefined
  readonly until?: string | null | undefined
  readonly status: Replayable
}

/** A new replay, which has looked at nothing yet. */
export function newReplay(of: Subscription, input: ReplayInput, by: MemberId, now: Date): Replay {
  const at = now.toISOString()
  return {
    id: newId(now),
    workspace_id: of.workspace_id,
    subscription_id: of.id,
    deliveries: input.status,
    since: input.since ?? null,
    until: input.until && input.until < at ? input.until : at,
    status: 'running',
    matched: 0,
    queued: 0,
    cursor: null,
    created_by: by,
    created_at: at,
    updated_at: at,
  }
}

/** What is pending is on its way already. */
export function isReplayable({ deliveries }: Replay, { status }: Delivery): boolean {
  return deliveries === 'all' ? status !== 'pending' : status === 'failed'
}

/** What a page of deliveries came to. */
export interface Progress {
  readonly matched: number
  readonly queued: number
  /** Where the next page begins; null when there is none. */
  readonly cursor: DeliveryId | null
}

/** The replay after a page. */
export function advance(replay: Replay, page: Progress, now: Date): Replay {
  return {
    ...replay,
    status: page.cursor === null ? 'completed' : 'running',
    matched: replay.matched + page.matched,
    queued: replay.queued + page.queued,
    cursor: page.cursor,
    updated_at: now.toISOString(),
  }
}

/** The replay of a subscription that was revoked. */
export const cancelReplay = (replay: Replay, now: Date): Replay => ({
  ...replay,
  status: 'cancelled',
  updated_at: now.toISOString(),
})

/** The replay as its endpoints show it. */
export function viewReplay(replay: Replay): Json {
  return {
    id: replay.id,
    object: 'replay',
    subscription_id: replay.subscription_id,
    status: replay.status,
    matched: replay.matched,
    queued: replay.queued,
    deliveries: replay.deliveries,
    since: replay.since,
    until: replay.until,
    created_by: replay.created_by,
    created_at: replay.created_at,
    updated_at: replay.updated_at,
  }
}
