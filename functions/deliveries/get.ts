import { showDelivery } from '../../shared/actions/webhooks/present.ts'
import { getDelivery as route } from '../../shared/contract/routes/deliveries.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getDelivery } from '../../shared/webhooks/deliveries/rows.ts'

export const handler = endpoint(route, async ({ params, caller }) => {
  const delivery = await getDelivery(caller.workspaceId, params.id)
  if (!delivery) throw notFound('delivery')
  return ok(showDelivery(caller, delivery))
})
