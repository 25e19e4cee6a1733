import { randomUUID } from 'node:crypto'
import { OutboxEvent, Subscription } from './model.ts'
import type { Delivery } from './send.ts'

const workspaceId = 'w1'
const SUBSCRIPTION = 's1'

/** Makes a subscription of everything. */
export async function subscribe(targetUrl: string): Promise<void> {
  const secret = 'whsec_of_the_bench'
  await Subscription.put({ workspaceId, id: SUBSCRIPTION, trigger: '*', targetUrl, secret }).go()
}

/** Writes so many events, and returns their deliveries. */
export async function dueDeliveries(count: number, data: unknown): Promise<Delivery[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const id = randomUUID()
      const occurredAt = new Date().toISOString()
      await OutboxEvent.put({ workspaceId, id, trigger: 'opportunity.created', occurredAt, data }).go()
      return { id: randomUUID(), workspaceId, eventId: id, subscriptionId: SUBSCRIPTION }
    }),
  )
}
