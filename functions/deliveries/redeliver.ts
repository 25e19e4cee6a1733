import { redeliver as route } from '../../shared/contract/routes/deliveries.ts'
import { showDelivery } from '../../shared/http/delivery.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { deliveryWrite } from '../../shared/http/guards/delivery.ts'
import { accepted } from '../../shared/http/reply.ts'
import { requireActive } from '../../shared/http/subscription.ts'
import { hint } from '../../shared/webhooks/hint.ts'
import { redelivery } from '../../shared/webhooks/redeliver.ts'

export const handler = endpoint(
  route,
  async ({ found: { row, subscription }, caller, now, commit }) => {
    requireActive(subscription)
    const { delivery, writes, messages } = redelivery(row, now)
    const reply = await commit(accepted(showDelivery(caller, delivery)), writes)
    await hint(messages)
    return reply
  },
  { guard: deliveryWrite },
)
