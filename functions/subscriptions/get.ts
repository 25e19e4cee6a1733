import { getSubscription as route } from '../../shared/contract/routes/webhooks.ts'
import { viewSubscription } from '../../shared/domain/subscription-view.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getSubscription } from '../../shared/table/webhooks/subscriptions.ts'

export const handler = endpoint(route, async ({ params, caller }) => {
  const found = await getSubscription(caller.workspaceId, params.id)
  if (!found) throw notFound('subscription')
  return ok(viewSubscription(found.record, found.health))
})
