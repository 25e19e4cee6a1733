import { showDelivery } from '../../shared/actions/webhooks/present.ts'
import { listDeliveries as route } from '../../shared/contract/routes/deliveries.ts'
import { withTarget } from '../../shared/domain/webhooks/delivery.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { deliveryFilters, listDeliveries } from '../../shared/webhooks/deliveries/list.ts'
import { getSubscription } from '../../shared/webhooks/subscriptions/rows.ts'

export const handler = endpoint(route, async ({ params, query, caller }) => {
  const { limit, cursor, since, until, ...given } = query
  const filter = { ...deliveryFilters.read(given), since, until }
  const id = params.id
  const page = openPage(caller, [route.id, id, filter], { limit, cursor })
  const [subscription, found] = await Promise.all([
    getSubscription(caller.workspaceId, id),
    listDeliveries(caller.workspaceId, id, filter, page),
  ])
  if (!subscription) throw notFound('subscription')
  const { record } = subscription
  return ok(page.body(found, (one) => showDelivery(caller, withTarget(one, record))))
})
