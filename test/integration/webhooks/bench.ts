import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { type SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { SQSEvent, SQSRecord } from 'aws-lambda'
import { inject, onTestFinished, vi } from 'vitest'
import { handler as deliverHandler } from '../../../functions/webhooks/deliver.ts'
import { createEvent, type Envelope } from '../../../shared/domain/kit/event.ts'
import { deliveryIdOf, type MemberId, newId, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import type { TriggerId } from '../../../shared/domain/kit/triggers.ts'
import { DELIVERY_FIELDS, type Delivery } from '../../../shared/domain/webhooks/delivery.ts'
import { newSubscription, type Subscription } from '../../../shared/domain/webhooks/subscription.ts'
import { newSigningSecret } from '../../../shared/domain/webhooks/subscription-secrets.ts'
import { seal } from '../../../shared/storage/seal.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { commit, stored } from '../../../shared/table/store/commit.ts'
import { getDeliveryRow, insertDelivery } from '../../../shared/webhooks/deliveries/rows.ts'
import { eventInsertion, eventItem } from '../../../shared/webhooks/events/rows.ts'
import { deliveryMessage } from '../../../shared/webhooks/queue/messages.ts'
import { getSubscription } from '../../../shared/webhooks/subscriptions/rows.ts'
import {
  subscriptionInsertion,
  subscriptionReplacement,
} from '../../../shared/webhooks/subscriptions/writes.ts'
import { useService } from '../../support/api.ts'
import { commitSettings } from '../../support/commit-settings.ts'
import { documents } from '../../support/documents.ts'
import { asFunction } from '../../support/like-aws.ts'
import { recordWith } from '../../support/records.ts'
import { serve } from '../../support/serve.ts'

const handler = asFunction('webhooks/deliver', deliverHandler)

export interface Hit {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A receiver that records requests until the test ends, and responds with the status that `answer` returns. */
export async function receiver(answer: (hit: Hit) => number | Promise<number> = () => 200) {
  const hits: Hit[] = []
  const url = await serve(async (request, response) => {
    const hit = { headers: request.headers, body: await text(request) }
    hits.push(hit)
    response.writeHead(await answer(hit)).end('seen')
  })
  return { url: `${url}/hook`, hits }
}

/** Writes the pipeline's rows of one workspace straight into the table; only tests queue messages. */
export function bench(
  trigger: TriggerId = 'opportunity.created',
  { ws = newId<WorkspaceId>(new Date()), owner = newId<MemberId>(new Date()) } = {},
) {
  useService()

  async function subscribe(
    url: string,
    listening = true,
    previous?: string,
    previousUntil = new Date(Date.now() + 60_000),
  ) {
    // Created ten minutes ago, because subscribers receive only events created after the subscription.
    const now = new Date(Date.now() - 600_000)
    const secret = newSigningSecret()
    const input = { trigger_ids: [trigger], target_url: url }
    const made = newSubscription({ workspaceId: ws, memberId: owner }, input, await seal(secret), now)
    const subscription: Subscription = {
      ...made,
      previous_secret: previous ? { secret: await seal(previous), until: previousUntil.toISOString() } : null,
    }
    // Without its subscriber row the running service does not see it, so that only the test delivers.
    await commitSettings(subscriptionInsertion(subscription).slice(0, listening ? 2 : 1))
    return { subscription, secret }
  }

  const envelope = (at = new Date()) =>
    createEvent(trigger, at, { entityId: newId(at), performedBy: owner, data: { name: 'é' } })

  async function fire(event = envelope()): Promise<Envelope> {
    await commit([eventInsertion(ws, event)])
    return event
  }

  /** A due delivery of a new event, and its message. */
  async function due(subscription: Subscription, change: Partial<Delivery> = {}) {
    const event = await fire()
    const now = new Date()
    const delivery = recordWith<Delivery>(DELIVERY_FIELDS, {
      ...{ id: deliveryIdOf(event.id, subscription.id), workspace_id: ws, event_id: event.id },
      ...{ trigger_id: trigger, subscription_id: subscription.id, status: 'pending' },
      // A moment ago, in case the clock of deliver is behind.
      next_attempt_at: new Date(now.getTime() - 1_000).toISOString(),
      ...{ created_at: now.toISOString(), updated_at: now.toISOString() },
      ...change,
    })
    await insertDelivery(delivery, owner, new Date(now.getTime() + 600_000))
    const row = async () => {
      const found = await getDeliveryRow(ws, delivery.id)
      if (!found) throw new Error('the delivery is gone')
      return found
    }
    const read = async () => (await row()).delivery
    return { event, delivery, body: JSON.stringify(deliveryMessage(delivery, owner, now).message), row, read }
  }

  return { ws, owner, subscribe, envelope, fire, due }
}

/** A receiver with a subscription that the running service does not see, and its deliveries. */
export async function served(answer?: Parameters<typeof receiver>[0]) {
  const [to, { due, ...rest }] = [await receiver(answer), bench()]
  const { subscription, secret } = await rest.subscribe(to.url, false)
  const dueOf = (change: Partial<Delivery> = {}) => due(subscription, change)
  return { ...rest, to, subscription, secret, due: dueOf }
}

/** Such a subscription with one due delivery. */
export async function dueTo(answer?: Parameters<typeof receiver>[0], change: Partial<Delivery> = {}) {
  const { due, ...rest } = await served(answer)
  return { ...rest, ...(await due(change)) }
}

/** Commits a change of a stored subscription that no request makes. */
export async function changeStored(
  { workspace_id, id }: Pick<Subscription, 'workspace_id' | 'id'>,
  change: (record: Subscription) => Subscription,
): Promise<Subscription> {
  const found = await getSubscription(workspace_id, id)
  if (!found) throw new Error('the subscription is gone')
  const next = change(found.record)
  await commitSettings(subscriptionReplacement(found, next))
  return next
}

/**
 * Stores an event that the stream has not delivered: its filter passes only INSERTs of events, and this is a MODIFY.
 * @param more attributes with other values than the event has
 */
export async function storeMissed(ws: WorkspaceId, event: Envelope, more: object = {}): Promise<Envelope> {
  const item = { ...stored(eventItem(ws, event)), ...more }
  for (const type of ['other', 'event'])
    await documents().send(new PutCommand({ TableName: tableName(), Item: { ...item, type } }))
  return event
}

/** A message as it was sent to a queue. */
export interface Queued {
  readonly queue: string
  readonly delay: number | undefined
  readonly message: Record<string, unknown>
}

/** Collects the messages of this process to the queues until the test ends; none of it reaches a queue. */
export function queued(answer: () => object = () => ({})): Queued[] {
  const sent: Queued[] = []
  const send = vi.spyOn(SQSClient.prototype, 'send').mockImplementation(async (command) => {
    const { QueueUrl = '', Entries = [] } = (command as SendMessageBatchCommand).input
    for (const { MessageBody = '', DelaySeconds } of Entries)
      sent.push({ queue: QueueUrl, delay: DelaySeconds, message: JSON.parse(MessageBody) })
    return answer()
  })
  onTestFinished(() => send.mockRestore())
  return sent
}

/** How often SQS gives a failed message to deliver in a like-AWS run, where the store refuses some calls. */
const RECEIVES = 5

const recordsOf = (bodies: readonly string[]) =>
  bodies.map((body, index) => ({ messageId: String(index), body }) as SQSRecord)

/** Runs deliver once with these messages, as Lambda does. */
export const deliverOnce = (...bodies: string[]) => handler({ Records: recordsOf(bodies) } satisfies SQSEvent)

/** Runs deliver with these messages, as Lambda does. In a like-AWS run, failed messages are received again. */
export async function deliver(...bodies: string[]) {
  let result = await deliverOnce(...bodies)
  for (let receives = 1; inject('service').likeAws && receives < RECEIVES; receives++) {
    const failed = new Set(result.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier))
    if (failed.size === 0) break
    result = await handler({ Records: recordsOf(bodies).filter(({ messageId }) => failed.has(messageId)) })
  }
  return result
}
