import type {
  DeliveryId,
  EventId,
  MemberId,
  ReceiverCheckId,
  ReplayId,
  SubscriptionId,
  WorkspaceId,
} from '../../domain/kit/ids.ts'
import type { TriggerId } from '../../domain/kit/triggers.ts'
import type { Delivery } from '../../domain/webhooks/delivery.ts'
import type { ReceiverCheck } from '../../domain/webhooks/receiver-check.ts'
import type { Replay } from '../../domain/webhooks/replay.ts'
import type { Subscription } from '../../domain/webhooks/subscription.ts'
import { resumption } from '../subscriptions/writes.ts'

/** A delivery is due. Contains every key that deliver reads, so that it can read all rows at once. */
export interface DeliveryMessage {
  readonly workspace_id: WorkspaceId
  readonly delivery_id: DeliveryId
  readonly event_id: EventId
  readonly subscription_id: SubscriptionId
  readonly trigger_id: TriggerId
  readonly owner_id: MemberId
}

/** A subscription was revoked: its pending deliveries must be skipped (contract 12.5). */
interface RevocationMessage {
  readonly workspace_id: WorkspaceId
  readonly revoked: SubscriptionId
}

/** A replay must continue (`resume/replay.ts`). */
export interface ReplayMessage {
  readonly workspace_id: WorkspaceId
  readonly subscription_id: SubscriptionId
  readonly replay: ReplayId
}

/** A subscription was resumed: its waiting deliveries must be queued (`resume/resume.ts`). */
export interface ResumeMessage {
  readonly workspace_id: WorkspaceId
  readonly subscription_id: SubscriptionId
  /** The subscription's `due_sk`, which identifies the walk, so that only one walk runs. */
  readonly resumed: string
  /** The last delivery that the walk has examined. */
  readonly after?: DeliveryId | undefined
  /** Set if the receiver was slow: from then on deliveries do not wait for each other. */
  readonly unordered?: boolean
  /** How many times the walk has checked for more deliveries after its end. */
  readonly rechecks?: number
}

/** A receiver must be checked (`probe/check-receiver.ts`). */
export interface ReceiverCheckMessage {
  readonly workspace_id: WorkspaceId
  readonly subscription_id: SubscriptionId
  readonly check: ReceiverCheckId
}

export type Message =
  | DeliveryMessage
  | RevocationMessage
  | ReplayMessage
  | ResumeMessage
  | ReceiverCheckMessage

/** A message and its SQS delay. */
export interface Outgoing<M extends Message = Message> {
  readonly message: M
  readonly delaySeconds: number
}

/** The message of a delivery. The delay is rounded up to whole seconds, so that no attempt starts early. */
export function deliveryMessage(delivery: Delivery, ownerId: MemberId, now: Date): Outgoing<DeliveryMessage> {
  const at = delivery.next_attempt_at ?? now.toISOString()
  const message: DeliveryMessage = {
    workspace_id: delivery.workspace_id,
    delivery_id: delivery.id,
    event_id: delivery.event_id,
    subscription_id: delivery.subscription_id,
    trigger_id: delivery.trigger_id,
    owner_id: ownerId,
  }
  return { message, delaySeconds: delayUntil(at, now) }
}

/** Delay of work that queries an index, in seconds: indexes lag, usually much less than this. */
const INDEX_LAG_S = 2

/**
 * The message that skips a revoked subscription's pending deliveries. If the message is lost, the next sweep skips
 * them.
 */
export function revocationMessage(workspace_id: WorkspaceId, revoked: SubscriptionId): Outgoing {
  return { message: { workspace_id, revoked }, delaySeconds: INDEX_LAG_S }
}

/**
 * The message that starts to send the waiting deliveries of a subscription. The time of the resumption is given, or
 * is the time of the subscription's last change.
 */
export function resumeMessage(subscription: Subscription, at = new Date(subscription.updated_at)): Outgoing {
  const { workspace_id, id: subscription_id } = subscription
  const { due_sk: resumed } = resumption(subscription, at)
  return { message: { workspace_id, subscription_id, resumed }, delaySeconds: 0 }
}

/** The message that starts a replay, delayed until the index shows the deliveries from before the request. */
export function startReplay(replay: Replay): Outgoing {
  return { ...replayMessage(replay), delaySeconds: INDEX_LAG_S }
}

/** The message that continues a replay, without delay. */
export function replayMessage({ workspace_id, subscription_id, id: replay }: Replay): Outgoing {
  return { message: { workspace_id, subscription_id, replay }, delaySeconds: 0 }
}

/** The message that starts a check of a receiver. */
export function receiverCheckMessage({
  workspace_id,
  subscription_id,
  id: check,
}: ReceiverCheck): Outgoing<ReceiverCheckMessage> {
  return { message: { workspace_id, subscription_id, check }, delaySeconds: 0 }
}

/** Whole seconds until a time, at least 0. May exceed the longest delay of SQS. */
export function delayUntil(at: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(at) - now.getTime()) / 1000))
}

/** Parses a message of this service. @throws Error on any other message, which then goes to the dead-letter queue */
export function parseMessage(body: string): Message {
  const message: unknown = JSON.parse(body)
  const known = typeof message === 'object' && message !== null && 'workspace_id' in message
  const kinds = ['delivery_id', 'revoked', 'replay', 'resumed', 'check']
  if (!known || !kinds.some((kind) => kind in message)) throw new Error('not a delivery queue message')
  // Only this service can send to the queue, so the fields of a known kind are valid.
  return message as Message
}

/**
 * The ids in the body of a message, for the log, including the id of a revoked subscription. Empty for any other
 * text.
 */
export function idsIn(body: string): Readonly<Record<string, string>> {
  try {
    const message = parseMessage(body)
    const ids = Object.entries(message).filter(([name]) => name.endsWith('_id'))
    return { ...Object.fromEntries(ids), ...('revoked' in message && { subscription_id: message.revoked }) }
  } catch {
    return {}
  }
}
