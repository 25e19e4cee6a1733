import { showDelivery } from '../../shared/actions/webhooks/present.ts'
import { subscriptionTest } from '../../shared/actions/webhooks/subscription-guard.ts'
import { requireUnrevoked } from '../../shared/actions/webhooks/subscription-writes.ts'
import { testDelivery, triggerOfTest } from '../../shared/actions/webhooks/test-delivery.ts'
import { testSubscription as route } from '../../shared/contract/routes/webhooks.ts'
import { withTarget } from '../../shared/domain/webhooks/delivery.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { accepted } from '../../shared/http/reply.ts'
import { enqueueBestEffort } from '../../shared/webhooks/queue/enqueue.ts'
import { deliveryMessage } from '../../shared/webhooks/queue/messages.ts'

export const handler = endpoint(
  route,
  async ({ found: { record }, body, caller, now, commit }) => {
    requireUnrevoked(record)
    const { delivery, writes } = await testDelivery(record, triggerOfTest(record, body.trigger_id), now)
    const reply = await commit(accepted(showDelivery(caller, withTarget(delivery, record))), writes)
    await enqueueBestEffort([deliveryMessage(delivery, record.created_by, now)])
    return reply
  },
  { guard: subscriptionTest },
)
