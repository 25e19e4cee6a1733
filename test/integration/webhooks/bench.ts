import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SQSEvent, SQSRecord } from 'aws-lambda'
import { inject } from 'vitest'
import { handler as deliverHandler } from '../../../functions/webhooks/deliver.ts'
import type { Delivery } from '../../../shared/domain/delivery.ts'
import { createEvent, type Envelope } from '../../../shared/domain/event.ts'
import { deliveryIdOf, type MemberId, newId, type WorkspaceId } from '../../../shared/domain/ids.ts'
import { newSigningSecret, newSubscription, type Subscription } from '../../../shared/domain/subscription.ts'
import type { TriggerId } from '../../../shared/domain/triggers.ts'
import { seal } from '../../../shared/storage/seal.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { getDeliveryRow, insertDelivery } from '../../../shared/webhooks/deliveries/rows.ts'
import { eventInsertion } from '../../../shared/webhooks/events/rows.ts'
import { deliveryMessage } from '../../../shared/webhooks/queue/messages.ts'
import { subscriptionInsertion } from '../../../shared/webhooks/subscriptions/writes.ts'
import { useService } from '../../support/api.ts'
import { commitSettings } from '../../support/commit-settings.ts'
import { asFunction } from '../../support/like-aws.ts'

const handler = asFunction('webhooks/deliver', deliverHandler)

export interface Hit {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A receiver that records requests, and responds with the status that `answer` returns. */
export async function receiver(answer: (hit: Hit) => number | Promise<number> = () => 200) {
  const hits: Hit[] = []
  const server = createServer(async (request, response) => {
    const hit = { headers: request.headers, body: await text(request) }
    hits.push(hit)
    response.writeHead(await answer(hit)).end('seen')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}/hook`, hits, close, [Symbol.dispose]: close }
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
    const delivery: Delivery = {
      id: deliveryIdOf(event.id, subscription.id),
      workspace_id: ws,
      event_id: event.id,
      trigger_id: trigger,
      subscription_id: subscription.id,
      status: 'pending',
      attempts: [],
      // A moment ago, in case the clock of deliver is behind.
      next_attempt_at: new Date(now.getTime() - 1_000).toISOString(),
      lease_until: null,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      ...change,
    }
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
