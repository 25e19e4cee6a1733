import { showSubscription } from '../../shared/actions/webhooks/present.ts'
import { subscriptionWrite } from '../../shared/actions/webhooks/subscription-guard.ts'
import { commitAsOwner, requireUnrevoked } from '../../shared/actions/webhooks/subscription-writes.ts'
import { takeOverSubscription as route } from '../../shared/contract/routes/webhooks.ts'
import { takeOver } from '../../shared/domain/webhooks/subscription.ts'
import { viewSubscription } from '../../shared/domain/webhooks/subscription-view.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { enqueueBestEffort } from '../../shared/webhooks/queue/enqueue.ts'
import { resumeMessage } from '../../shared/webhooks/queue/messages.ts'
import { subscriptionReplacement } from '../../shared/webhooks/subscriptions/writes.ts'

export const handler = endpoint(
  route,
  async ({ found, caller, now, commit }) => {
    requireUnrevoked(found.record)
    const next = takeOver(found.record, caller.memberId, now)
    if (next === found.record) return commit(ok(await showSubscription(found)), [])
    const reply = ok(viewSubscription(next, found.health, 'active'))
    const writes = subscriptionReplacement(found, next)
    const sent = await commitAsOwner(caller, writes, (all) => commit(reply, all))
    // If the message is lost, the sweep continues, because the subscription's row is due.
    if (next.status === 'active') await enqueueBestEffort([resumeMessage(next)])
    return sent
  },
  { guard: subscriptionWrite },
)
