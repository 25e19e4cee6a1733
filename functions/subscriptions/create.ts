import { commitWithinLimit } from '../../shared/actions/webhooks/subscription-writes.ts'
import { triggerOfBody } from '../../shared/actions/webhooks/trigger-guard.ts'
import { createSubscription as route } from '../../shared/contract/routes/webhooks.ts'
import { newSigningSecret, newSubscription, viewSubscription } from '../../shared/domain/subscription.ts'
import { env } from '../../shared/environment.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { invalid } from '../../shared/http/problem.ts'
import { created } from '../../shared/http/reply.ts'
import { seal, unseal } from '../../shared/storage/seal.ts'
import { countCreated } from '../../shared/table/webhooks/subscription-count.ts'
import { insertSubscription } from '../../shared/table/webhooks/subscriptions.ts'
import { checkTarget } from '../../shared/webhooks/target-address.ts'

export const handler = endpoint(
  route,
  async ({ body, caller, now, commit }) => {
    const message = checkTarget(body.target_url, env('PRIVATE_TARGETS'))
    if (message) throw invalid([{ path: 'target_url', message }])
    const secret = newSigningSecret()
    const subscription = newSubscription(caller, body, await seal(secret), now)
    const shown = { ...viewSubscription(subscription), signing_secret: secret }
    const writes = [...insertSubscription(subscription), countCreated(caller.workspaceId)]
    return commitWithinLimit(caller.workspaceId, () => commit(created(shown), writes))
  },
  { vault: { seal, unseal }, guard: triggerOfBody },
)
