import { OutboxEvent, Subscription } from './model.ts'
import type { Delivery } from './send.ts'

/** How many events are relayed at a time. */
const PAGE = 100

/** Pages of deliveries of the pending events, oldest first. After `relayed`, the events are no longer pending. */
export async function* pendingDeliveries() {
  for (;;) {
    const { data: events } = await OutboxEvent.query.byStatus({ status: 'pending' }).go({ limit: PAGE })
    if (events.length === 0) return
    const subscriptionsOf = new Map<string, Awaited<ReturnType<typeof subscriptions>>>()
    const deliveries: Delivery[] = []
    for (const { workspaceId, id, trigger } of events) {
      const known = subscriptionsOf.get(workspaceId) ?? (await subscriptions(workspaceId))
      subscriptionsOf.set(workspaceId, known)
      for (const subscription of known.filter((one) => one.trigger === trigger)) {
        const subscriptionId = subscription.id
        deliveries.push({ id: `${id}-${subscriptionId}`, workspaceId, eventId: id, subscriptionId })
      }
    }
    const relayed = async () => {
      await Promise.all(
        events.map(({ workspaceId, id, occurredAt }) =>
          OutboxEvent.patch({ workspaceId, id }).set({ status: 'relayed' }).composite({ occurredAt }).go(),
        ),
      )
    }
    yield { deliveries, relayed }
  }
}

async function subscriptions(workspaceId: string) {
  const { data } = await Subscription.query.byId({ workspaceId }).go({ pages: 'all' })
  return data
}
