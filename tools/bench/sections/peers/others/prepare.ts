import { randomUUID } from 'node:crypto'
import { OutboxEvent, Subscription } from './model.ts'
import type { Delivery } from './send.ts'

const WORKSPACE = 'w1'
const SUBSCRIPTION = 's1'
const AT_ONCE = 50

/** Makes a subscription of a workspace. */
export async function subscribe(targetUrl: string, workspaceId = WORKSPACE): Promise<void> {
  const secret = 'whsec_of_the_bench'
  await Subscription.put({
    workspaceId,
    id: SUBSCRIPTION,
    trigger: 'opportunity.created',
    targetUrl,
    secret,
  }).go()
}

/** Writes `count` events, and returns their deliveries. */
export async function dueDeliveries(
  count: number,
  data: unknown,
  workspaceId = WORKSPACE,
  status: 'pending' | 'relayed' = 'relayed',
): Promise<Delivery[]> {
  const write = async () => {
    const id = randomUUID()
    const occurredAt = new Date().toISOString()
    const trigger = 'opportunity.created'
    await OutboxEvent.put({ workspaceId, id, trigger, occurredAt, data, status }).go()
    return { id: randomUUID(), workspaceId, eventId: id, subscriptionId: SUBSCRIPTION }
  }
  const written: Delivery[] = []
  // The store refuses connections when there are too many.
  while (written.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - written.length) }, write)
    written.push(...(await Promise.all(some)))
  }
  return written
}
