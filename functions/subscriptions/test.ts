import { testSubscription as route } from '../../shared/contract/routes/webhooks.ts'
import { showDelivery } from '../../shared/http/delivery.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { subscriptionWrite } from '../../shared/http/guards/subscription.ts'
import { accepted } from '../../shared/http/reply.ts'
import { requireActive } from '../../shared/http/subscription.ts'
import { hint } from '../../shared/webhooks/hint.ts'
import { outgoing } from '../../shared/webhooks/queue.ts'
import { testDelivery } from '../../shared/webhooks/test-delivery.ts'

export const handler = endpoint(
  route,
  async ({ found: { record }, caller, now, commit }) => {
    requireActive(record)
    const { delivery, writes } = await testDelivery(record, now)
    const reply = await commit(accepted(showDelivery(caller, delivery)), writes)
    await hint([outgoing(delivery, record.created_by, now)])
    return reply
  },
  { guard: subscriptionWrite },
)
