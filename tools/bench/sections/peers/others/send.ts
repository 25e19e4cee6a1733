import { createHmac } from 'node:crypto'
import { request } from 'undici'
import { Attempt, OutboxEvent, Subscription } from './model.ts'

/** A delivery: one event to one subscription. */
export interface Delivery {
  readonly id: string
  readonly workspaceId: string
  readonly eventId: string
  readonly subscriptionId: string
}

const LIMIT_MS = 15_000

/** Posts one signed event and records the attempt. @throws Error when the receiver did not accept it */
export async function attempt(delivery: Delivery, number: number): Promise<void> {
  const { workspaceId } = delivery
  const [{ data: event }, { data: subscription }] = await Promise.all([
    OutboxEvent.get({ workspaceId, id: delivery.eventId }).go({ consistent: true }),
    Subscription.get({ workspaceId, id: delivery.subscriptionId }).go({ consistent: true }),
  ])
  if (!event || !subscription) return
  const { workspaceId: _, ...envelope } = event
  const body = JSON.stringify(envelope)
  const startedAt = new Date()
  const outcome = await post(subscription.targetUrl, body, subscription.secret, event.id)
  await Attempt.put({
    workspaceId,
    deliveryId: delivery.id,
    number,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    ...outcome,
  }).go()
  if (outcome.error !== undefined) throw new Error(outcome.error)
}

async function post(url: string, body: string, secret: string, id: string) {
  const time = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', secret).update(`${id}.${time}.${body}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(time),
    'webhook-signature': `v1,${signature}`,
  }
  try {
    const signal = AbortSignal.timeout(LIMIT_MS)
    const answer = await request(url, { method: 'POST', headers, body, signal })
    const responseBody = (await answer.body.text()).slice(0, 1_000)
    const isSuccess = answer.statusCode >= 200 && answer.statusCode < 300
    return {
      responseStatus: answer.statusCode,
      responseBody,
      ...(!isSuccess && { error: `HTTP ${answer.statusCode}` }),
    }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
