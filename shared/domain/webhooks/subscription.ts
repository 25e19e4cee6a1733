import { changeRecord } from '../kit/change.ts'
import { type MemberId, newId, type SubscriptionId, type WorkspaceId } from '../kit/ids.ts'
import { type Changes, merge, sameJson } from '../kit/json.ts'
import type { Fields } from '../kit/stored-record.ts'
import { NO_TRIGGERS, TRIGGER_TIMES_FIELDS, type TriggerTimes, withTriggers } from '../kit/trigger-times.ts'
import type { TriggerChoice } from '../kit/triggers.ts'

/** An encrypted secret, which is safe to store. The plain text must never be logged, or shown again. */
export type SealedText = string & { readonly sealed: unique symbol }

export const REVOKED_REASONS = ['gone', 'deleted'] as const
export type RevokedReason = (typeof REVOKED_REASONS)[number]

/** `failing`: paused by the service, after five days without a success (contract 11.15). */
export const PAUSED_REASONS = ['requested', 'failing'] as const
export type PausedReason = (typeof PAUSED_REASONS)[number]

/** `paused`: deliveries are created and wait (contract 11.9). */
type SubscriptionState =
  | { readonly status: 'active'; readonly paused_reason: null; readonly revoked_reason: null }
  | { readonly status: 'paused'; readonly paused_reason: PausedReason; readonly revoked_reason: null }
  | { readonly status: 'revoked'; readonly paused_reason: null; readonly revoked_reason: RevokedReason }

export type SubscriptionStatus = SubscriptionState['status']

const ACTIVE = { status: 'active', paused_reason: null, revoked_reason: null } as const
const pausedAs = (paused_reason: PausedReason) =>
  ({ status: 'paused', paused_reason, revoked_reason: null }) as const
const revokedAs = (revoked_reason: RevokedReason) =>
  ({ status: 'revoked', paused_reason: null, revoked_reason }) as const

/** The headers that a client adds to each delivery: their names, and all pairs as sealed JSON (contract 11.10). */
export interface CustomHeaders {
  readonly names: readonly string[]
  readonly sealed: SealedText
}

interface SubscriptionFields {
  readonly id: SubscriptionId
  readonly workspace_id: WorkspaceId
  readonly trigger_ids: TriggerChoice
  readonly trigger_times: TriggerTimes
  readonly target_url: string
  readonly description: string | null
  readonly headers: CustomHeaders | null
  /** The signing secret (`whsec_…`), sealed: see shared/storage/seal.ts. */
  readonly secret: SealedText
  /** The secret before the last rotation; deliveries are signed with it too until `until` (ISO 8601). */
  readonly previous_secret: { readonly secret: SealedText; readonly until: string } | null
  /** The owner: the member who created the subscription or took it over. */
  readonly created_by: MemberId
  readonly created_at: string
  readonly updated_at: string
}

/** A receiver of events, as stored. */
export type Subscription = SubscriptionFields & SubscriptionState

export const SUBSCRIPTION_FIELDS: Fields<Subscription> = {
  id: 'text',
  workspace_id: 'text',
  trigger_ids: ['list', 'text'],
  trigger_times: TRIGGER_TIMES_FIELDS,
  target_url: 'text',
  description: 'text or null',
  headers: ['or null', { names: ['list', 'text'], sealed: 'text' }],
  status: 'text',
  paused_reason: 'text or null',
  revoked_reason: 'text or null',
  secret: 'text',
  previous_secret: ['or null', { secret: 'text', until: 'text' }],
  created_by: 'text',
  created_at: 'text',
  updated_at: 'text',
}

/** The fields that a client sets. `headers` are already sealed. */
interface SubscriptionInput {
  readonly trigger_ids: TriggerChoice
  readonly target_url: string
  readonly description?: string | null | undefined
  readonly headers?: CustomHeaders | null | undefined
}

/** A target URL in the form in which it is requested and shown: the URL standard resolves `/a/../b`, and encodes `'` in a query. */
const requested = (url: string): string => new URL(url).href

/** Creates an active subscription. `secret` is its sealed signing secret. */
export function newSubscription(
  owner: { workspaceId: WorkspaceId; memberId: MemberId },
  input: SubscriptionInput,
  secret: SealedText,
  now: Date,
): Subscription {
  return {
    id: newId(now),
    workspace_id: owner.workspaceId,
    trigger_ids: input.trigger_ids,
    trigger_times: withTriggers(NO_TRIGGERS, input.trigger_ids, now.toISOString()),
    target_url: requested(input.target_url),
    description: input.description ?? null,
    headers: input.headers ?? null,
    ...ACTIVE,
    secret,
    previous_secret: null,
    created_by: owner.memberId,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

/** Changes a subscription that is not revoked. Returns the same object when nothing changes. */
export function patchSubscription(
  subscription: Subscription,
  {
    status,
    trigger_ids,
    target_url,
    ...fields
  }: Changes<SubscriptionInput & { readonly status: 'active' | 'paused' }>,
  now: Date,
): Subscription {
  // The order of trigger ids has no meaning.
  const isSame = sameJson(trigger_ids?.toSorted(), subscription.trigger_ids.toSorted())
  const changes = {
    ...fields,
    target_url: target_url && requested(target_url),
    trigger_ids: isSame ? undefined : trigger_ids,
  }
  const merged = withStatus(merge(subscription, changes), status)
  if (merged === subscription) return subscription
  const changed = changeRecord(merged, {}, now)
  const trigger_times = withTriggers(changed.trigger_times, changed.trigger_ids, changed.updated_at)
  return { ...changed, trigger_times }
}

/** Pausing a paused subscription keeps the reason. */
function withStatus(subscription: Subscription, status: 'active' | 'paused' | undefined): Subscription {
  if (status === undefined || status === subscription.status) return subscription
  return { ...subscription, ...(status === 'active' ? ACTIVE : pausedAs('requested')) }
}

/** Pauses an active subscription that has been failing for too long (contract 11.15). */
export const pauseAsFailing = (subscription: Subscription, now: Date): Subscription =>
  changeRecord({ ...subscription, ...pausedAs('failing') }, {}, now)

/** Makes a member the owner (contract 11.14). Returns the same object if the member is the owner already. */
export function takeOver(subscription: Subscription, by: MemberId, now: Date): Subscription {
  return subscription.created_by === by ? subscription : changeRecord(subscription, { created_by: by }, now)
}

/** A revoked subscription stays readable and keeps its first reason. */
export function revoke(subscription: Subscription, reason: RevokedReason, now: Date): Subscription {
  if (subscription.status === 'revoked') return subscription
  return changeRecord({ ...subscription, ...revokedAs(reason) }, {}, now)
}
