import { redeliver as route } from '../../shared/contract/routes/deliveries.ts'
import { viewDelivery } from '../../shared/domain/delivery.ts'
import type { DeliveryId } from '../../shared/domain/ids.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { accepted } from '../../shared/http/reply.ts'
import { activeSubscription } from '../../shared/http/subscription.ts'
import { getDeliveryRow } from '../../shared/table/deliveries.ts'
import { hint } from '../../shared/webhooks/hint.ts'
import { redelivery } from '../../shared/webhooks/redeliver.ts'

export const handler = endpoint(route, async ({ params, caller, now, commit }) => {
  const row = await getDeliveryRow(caller.workspaceId, params.id as DeliveryId)
  if (!row) throw notFound('delivery')
  await activeSubscription(caller, row.delivery.subscription_id)
  const { delivery, writes, messages } = redelivery(row, now)
  const reply = await commit(accepted(viewDelivery(delivery)), writes)
  await hint(messages)
  return reply
})
