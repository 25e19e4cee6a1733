import { summarizeDeliveries as route } from '../../shared/contract/routes/deliveries.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { summarizeDeliveries } from '../../shared/webhooks/deliveries/summary.ts'
import { unrevokedSubscriptions } from '../../shared/webhooks/subscriptions/rows.ts'

export const handler = endpoint(route, async ({ query: { hours }, caller, now }) => {
  const subscriptions = await unrevokedSubscriptions(caller.workspaceId)
  const ids = subscriptions.map(({ record }) => record.id)
  return ok(await summarizeDeliveries(caller.workspaceId, ids, hours, now))
})
