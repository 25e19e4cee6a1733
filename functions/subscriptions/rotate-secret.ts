import { showSubscription } from '../../shared/actions/webhooks/present.ts'
import { subscriptionWrite } from '../../shared/actions/webhooks/subscription-guard.ts'
import { requireUnrevoked } from '../../shared/actions/webhooks/subscription-writes.ts'
import { rotateSecret as route } from '../../shared/contract/routes/webhooks.ts'
import { newSigningSecret, rotate } from '../../shared/domain/webhooks/subscription-secrets.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { seal, unseal, unsealIfPossible } from '../../shared/storage/seal.ts'
import { subscriptionReplacement } from '../../shared/webhooks/subscriptions/writes.ts'

export const handler = endpoint(
  route,
  async ({ found, now, commit }) => {
    requireUnrevoked(found.record)
    const secret = newSigningSecret()
    const canSign = (await unsealIfPossible(found.record.secret)) !== undefined
    const rotated = rotate(found.record, await seal(secret), now, canSign)
    const shown = { ...(await showSubscription({ ...found, record: rotated })), signing_secret: secret }
    return commit(ok(shown), subscriptionReplacement(found, rotated))
  },
  { vault: { seal, unseal }, guard: subscriptionWrite },
)
