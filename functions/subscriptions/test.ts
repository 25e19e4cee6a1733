import { testSubscription as route } from '../../shared/contract/routes/webhooks.ts'
import { viewDelivery } from '../../shared/domain/delivery.ts'
import type { SubscriptionId } from '../../shared/domain/ids.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { requireTriggerRights } from '../../shared/http/expense-rights.ts'
import { accepted } from '../../shared/http/reply.ts'
import { activeSubscription } from '../../shared/http/subscription.ts'
import { hint } from '../../shared/webhooks/hint.ts'
import { outgoing } from '../../shared/webhooks/queue.ts'
import { testDelivery } from '../../shared/webhooks/test-delivery.ts'

export const handler = endpoint(route, async ({ params, caller, now, commit }) => {
  const { record } = await activeSubscription(caller, params.id as SubscriptionId)
  requireTriggerRights(caller, record.trigger_id)
  const { delivery, writes } = await testDelivery(record, now)
  const reply = await commit(accepted(viewDelivery(delivery)), writes)
  await hint([outgoing(delivery, record.created_by, now)])
  return reply
})
