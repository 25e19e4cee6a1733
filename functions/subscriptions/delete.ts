import { subscriptionDelete } from '../../shared/actions/webhooks/subscription-guard.ts'
import { deleteSubscription as route } from '../../shared/contract/routes/webhooks.ts'
import { revoke } from '../../shared/domain/webhooks/subscription.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { noContent } from '../../shared/http/reply.ts'
import { enqueueBestEffort } from '../../shared/webhooks/queue/enqueue.ts'
import { revocationMessage } from '../../shared/webhooks/queue/messages.ts'
import { subscriptionReplacement } from '../../shared/webhooks/subscriptions/writes.ts'

export const handler = endpoint(
  route,
  async ({ found, caller, now, commit, requireMatch }) => {
    requireMatch(found.record)
    const revoked = revoke(found.record, 'deleted', now)
    if (revoked === found.record) return noContent()
    const reply = await commit(noContent(), subscriptionReplacement(found, revoked))
    // The consumer of this message skips the pending deliveries at once. If the message is lost, the sweep skips them,
    // because the subscription's row is due.
    await enqueueBestEffort([revocationMessage(caller.workspaceId, revoked.id)])
    return reply
  },
  { guard: subscriptionDelete },
)
