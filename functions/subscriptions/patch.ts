import { showSubscription } from '../../shared/actions/webhooks/present.ts'
import { subscriptionPatch } from '../../shared/actions/webhooks/subscription-guard.ts'
import {
  replaceHeaders,
  requireMove,
  requireUnrevoked,
} from '../../shared/actions/webhooks/subscription-writes.ts'
import { patchSubscription as route } from '../../shared/contract/routes/webhooks.ts'
import { patchSubscription } from '../../shared/domain/webhooks/subscription.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { enqueueBestEffort } from '../../shared/webhooks/queue/enqueue.ts'
import { resumeMessage } from '../../shared/webhooks/queue/messages.ts'
import { subscriptionReplacement } from '../../shared/webhooks/subscriptions/writes.ts'

export const handler = endpoint(
  route,
  async ({ found, body, now, commit, requireMatch }) => {
    const record = requireMatch(found.record)
    requireUnrevoked(record)
    if (body.target_url !== undefined) requireMove(record, body.target_url, body.headers)
    const headers = body.headers && (await replaceHeaders(record.headers, body.headers))
    const next = patchSubscription(record, { ...body, headers }, now)
    const writes = next === record ? [] : subscriptionReplacement(found, next)
    const reply = await commit(ok(await showSubscription({ ...found, record: next })), writes)
    // If the message is lost, the sweep continues, because the subscription's row is due.
    if (record.status === 'paused' && next.status === 'active') await enqueueBestEffort([resumeMessage(next)])
    return reply
  },
  { guard: subscriptionPatch },
)
