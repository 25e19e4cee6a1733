import { showDelivery } from '../../shared/actions/webhooks/present.ts'
import { deliveryWrite, redelivery } from '../../shared/actions/webhooks/redeliver.ts'
import { requireServed, requireUnrevoked } from '../../shared/actions/webhooks/subscription-writes.ts'
import { redeliver as route } from '../../shared/contract/routes/deliveries.ts'
import { withTarget } from '../../shared/domain/webhooks/delivery.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { accepted } from '../../shared/http/reply.ts'
import { enqueueBestEffort } from '../../shared/webhooks/queue/enqueue.ts'

export const handler = endpoint(
  route,
  async ({ found: { row, subscription }, caller, now, commit }) => {
    requireUnrevoked(subscription)
    requireServed(subscription, row.delivery)
    const { delivery, writes, messages } = redelivery(row, now)
    const reply = await commit(accepted(showDelivery(caller, withTarget(delivery, subscription))), writes)
    await enqueueBestEffort(messages)
    return reply
  },
  { guard: deliveryWrite },
)
