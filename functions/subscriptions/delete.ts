import { deleteSubscription as route } from '../../shared/contract/routes/webhooks.ts'
import type { SubscriptionId } from '../../shared/domain/ids.ts'
import { revoke } from '../../shared/domain/subscription.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { noContent } from '../../shared/http/reply.ts'
import { getSubscription, replaceSubscription } from '../../shared/table/subscriptions.ts'

export const handler = endpoint(route, async ({ params, caller, now, commit }) => {
  const found = await getSubscription(caller.workspaceId, params.id as SubscriptionId)
  if (!found) throw notFound('subscription')
  const revoked = revoke(found.record, 'deleted', now)
  return commit(noContent(), revoked === found.record ? [] : replaceSubscription(found, revoked))
})
