import { deleteSubscription as route } from '../../shared/contract/routes/webhooks.ts'
import type { SubscriptionId } from '../../shared/domain/ids.ts'
import { revoke } from '../../shared/domain/subscription.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { noContent } from '../../shared/http/reply.ts'
import { getSubscription, replaceSubscription } from '../../shared/table/subscriptions.ts'
import { hint } from '../../shared/webhooks/hint.ts'
import { revocation } from '../../shared/webhooks/queue.ts'

export const handler = endpoint(route, async ({ params, caller, now, commit }) => {
  const found = await getSubscription(caller.workspaceId, params.id as SubscriptionId)
  if (!found) throw notFound('subscription')
  const revoked = revoke(found.record, 'deleted', now)
  if (revoked === found.record) return noContent()
  const reply = await commit(noContent(), replaceSubscription(found, revoked))
  // Has what still waits skipped at once; should the message be lost, the sweep finds the subscription due.
  await hint([revocation(caller.workspaceId, revoked.id)])
  return reply
})
