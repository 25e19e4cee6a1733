import { changeRecord } from '../kit/change.ts'
import { type DeliveryId, type MemberId, newId, type ReplayId } from '../kit/ids.ts'
import type { Fields } from '../kit/stored-record.ts'
import { includesTrigger, type TriggerChoice } from '../kit/triggers.ts'
import type { Delivery } from './delivery.ts'
import type { Subscription } from './subscription.ts'

/** Which deliveries to redeliver: only failed ones, or all that are not pending. */
export const REPLAYABLE = ['failed', 'all'] as const
type Replayable = (typeof REPLAYABLE)[number]

/** A background walk over a subscription's deliveries, newest first, that redelivers them. */
export interface Replay {
  readonly id: ReplayId
  readonly workspace_id: Subscription['workspace_id']
  readonly subscription_id: Subscription['id']
  readonly deliveries: Replayable
  /**
   * The triggers of the subscription at the time of the request. The requester may have no rights to other triggers.
   */
  readonly trigger_ids: TriggerChoice
  /** Earliest event time, inclusive (ISO 8601); null for no limit. */
  readonly since: string | null
  /** Latest event time, inclusive. At most `created_at`, so that the replay ends and skips the events that it causes itself. */
  readonly until: string
  /** `cancelled`: the subscription was revoked during the replay. */
  readonly status: 'running' | 'completed' | 'cancelled'
  /** Number of matching deliveries found so far. */
  readonly matched: number
  /** How many of the matching deliveries this replay has queued. Other requests have redelivered the rest in the meantime. */
  readonly queued: number
  /** The last delivery that was examined; an interrupted replay continues after it. */
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
  trigger_ids: ['list', 'text'],
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

/** Creates a replay that has examined no delivery yet. */
export function newReplay(subscription: Subscription, input: ReplayInput, by: MemberId, now: Date): Replay {
  const at = now.toISOString()
  return {
    id: newId(now),
    workspace_id: subscription.workspace_id,
    subscription_id: subscription.id,
    deliveries: input.status,
    trigger_ids: subscription.trigger_ids,
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

/**
 * A pending delivery is never replayed, because its attempts continue anyway.
 * @param served the current triggers of the subscription: only their deliveries are sent (contract 11.13). A replay also excludes triggers
 * that were added after its request
 */
export function isReplayable(
  { deliveries, trigger_ids }: Replay,
  { status, trigger_id }: Delivery,
  served: TriggerChoice,
): boolean {
  if (!includesTrigger(served, trigger_id) || !includesTrigger(trigger_ids, trigger_id)) return false
  return deliveries === 'all' ? status !== 'pending' : status === 'failed'
}

/** The result of one page of deliveries. */
export interface Progress {
  readonly matched: number
  readonly queued: number
  /** Where the next page starts; null after the last page. */
  readonly cursor: DeliveryId | null
}

/** Adds the result of a page to the replay. */
export function advance(replay: Replay, page: Progress, now: Date): Replay {
  const progress: Pick<Replay, 'status' | keyof Progress> = {
    status: page.cursor === null ? 'completed' : 'running',
    matched: replay.matched + page.matched,
    queued: replay.queued + page.queued,
    cursor: page.cursor,
  }
  return changeRecord(replay, progress, now)
}

/** Cancels the replay of a revoked subscription. */
export const cancelReplay = (replay: Replay, now: Date): Replay =>
  changeRecord(replay, { status: 'cancelled' }, now)

/** The replay as its endpoints show it. */
export function viewReplay(replay: Replay) {
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
  } as const
}
