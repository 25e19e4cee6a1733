import { triggersOfBody } from '../../shared/actions/webhooks/authorize.ts'
import {
  commitAsOwner,
  commitWithinLimit,
  requireTarget,
  sealHeaders,
} from '../../shared/actions/webhooks/subscription-writes.ts'
import { createSubscription as route } from '../../shared/contract/routes/webhooks.ts'
import { newSubscription } from '../../shared/domain/webhooks/subscription.ts'
import { NO_DELIVERIES } from '../../shared/domain/webhooks/subscription-health.ts'
import { newSigningSecret } from '../../shared/domain/webhooks/subscription-secrets.ts'
import { viewSubscription } from '../../shared/domain/webhooks/subscription-view.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { created } from '../../shared/http/reply.ts'
import { seal, unseal } from '../../shared/storage/seal.ts'
import { countIncrement } from '../../shared/webhooks/subscriptions/count.ts'
import { subscriptionInsertion } from '../../shared/webhooks/subscriptions/writes.ts'

export const handler = endpoint(
  route,
  async ({ body, caller, now, commit }) => {
    requireTarget(body.target_url)
    const headers = await sealHeaders(body.headers ?? {})
    const secret = newSigningSecret()
    const subscription = newSubscription(caller, { ...body, headers }, await seal(secret), now)
    const shown = { ...viewSubscription(subscription, NO_DELIVERIES, 'active'), signing_secret: secret }
    const writes = [...subscriptionInsertion(subscription), countIncrement(caller.workspaceId)]
    return commitWithinLimit(caller.workspaceId, () =>
      commitAsOwner(caller, writes, (all) => commit(created(shown), all)),
    )
  },
  { vault: { seal, unseal }, guard: triggersOfBody },
)
