import { showSubscription } from '../../shared/actions/webhooks/present.ts'
import { getSubscription as route } from '../../shared/contract/routes/webhooks.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getSubscription } from '../../shared/webhooks/subscriptions/rows.ts'

export const handler = endpoint(route, async ({ params, caller }) => {
  const found = await getSubscription(caller.workspaceId, params.id)
  if (!found) throw notFound('subscription')
  return ok(await showSubscription(found))
})
