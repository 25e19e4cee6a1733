import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { Delivery } from '../domain/delivery.ts'
import type { DeliveryId, EventId, MemberId, ReplayId, SubscriptionId, WorkspaceId } from '../domain/ids.ts'
import type { Replay } from '../domain/replay.ts'
import type { TriggerId } from '../domain/triggers.ts'
import { env } from '../environment.ts'
import type { Lane } from './lane.ts'
import { graceMs, MAX_QUEUE_DELAY_S } from './schedule.ts'

/** Says that a delivery is due: every key that deliver reads, so that it reads them all at once. */
export interface DeliveryMessage {
  readonly workspace_id: WorkspaceId
  readonly delivery_id: DeliveryId
  readonly event_id: EventId
  readonly subscription_id: SubscriptionId
  readonly trigger_id: TriggerId
  readonly owner_id: MemberId
}

/** Says that a subscription was revoked: what is pending for it must be skipped (decisions 7.5). */
export interface RevocationMessage {
  readonly workspace_id: WorkspaceId
  readonly revoked: SubscriptionId
}

/** Says that a replay walks on (`replay.ts`). */
export interface ReplayMessage {
  readonly workspace_id: WorkspaceId
  readonly subscription_id: SubscriptionId
  readonly replay: ReplayId
}

export type Message = DeliveryMessage | RevocationMessage | ReplayMessage

/** A message and how long the queue holds it back. */
export interface Outgoing {
  readonly message: Message
  readonly delaySeconds: number
}

let client: SQSClient | undefined

/** The message of a delivery; never starts before its time, so seconds are rounded up. */
export function outgoing(delivery: Delivery, ownerId: MemberId, now: Date): Outgoing {
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

/**
 * The message that has a revoked subscription's pending deliveries skipped at once; without it the next sweep does it.
 * A second late, so that the slim index, in which they are looked for, has caught up.
 */
export function revocation(workspace_id: WorkspaceId, revoked: SubscriptionId): Outgoing {
  return { message: { workspace_id, revoked }, delaySeconds: 1 }
}

/** The message that has a replay walk on, at once. */
export function replaying({ workspace_id, subscription_id, id: replay }: Replay): Outgoing {
  return { message: { workspace_id, subscription_id, replay }, delaySeconds: 0 }
}

/** When the sweep takes for lost what is queued now. */
export const lostAt = (now: Date): Date => new Date(now.getTime() + graceMs(Number(env('SPEED'))))

/** Whole seconds until a time, not negative. May exceed what the queue can hold back. */
export function delayUntil(at: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(at) - now.getTime()) / 1000))
}

/**
 * Sends messages, ten a call. The group is the subscription, so that on a fair queue one slow receiver does not hold
 * up the others.
 * @throws Error when one of them was not taken
 */
export async function enqueue(messages: readonly Outgoing[], lane: Lane = 'main'): Promise<void> {
  client ??= new SQSClient({ maxAttempts: 4 })
  const url = env(lane === 'main' ? 'DELIVERY_QUEUE_URL' : 'SLOW_DELIVERY_QUEUE_URL')
  const sends: Promise<void>[] = []
  for (let from = 0; from < messages.length; from += 10)
    sends.push(send(client, url, messages.slice(from, from + 10)))
  await Promise.all(sends)
}

async function send(sqs: SQSClient, QueueUrl: string, messages: readonly Outgoing[]): Promise<void> {
  const Entries = messages.map(({ message, delaySeconds }, index) => ({
    Id: String(index),
    MessageBody: JSON.stringify(message),
    MessageGroupId: 'revoked' in message ? message.revoked : message.subscription_id,
    DelaySeconds: Math.min(delaySeconds, MAX_QUEUE_DELAY_S),
  }))
  const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
  if (Failed.length > 0) throw new Error(`the queue refused ${Failed.length} messages: ${Failed[0]?.Code}`)
}

/** Reads a message of ours. @throws Error on anything else, which then ends in the dead-letter queue */
export function parseMessage(body: string): Message {
  const message: unknown = JSON.parse(body)
  const known = typeof message === 'object' && message !== null && 'workspace_id' in message
  const kinds = ['delivery_id', 'revoked', 'replay']
  if (!known || !kinds.some((kind) => kind in message)) throw new Error('not a message of ours')
  return message as Message
}
