import { listSubscriptions as route } from '../../shared/contract/routes/webhooks.ts'
import { viewSubscription } from '../../shared/domain/subscription.ts'
import { openCursor, page } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listSubscriptions } from '../../shared/table/webhooks/subscriptions.ts'

export const handler = endpoint(route, async ({ query: { limit, cursor }, caller }) => {
  const after = openCursor(caller, route.id, cursor)
  const found = await listSubscriptions(caller.workspaceId, { limit, after })
  return ok(page(caller, route.id, limit, found, viewSubscription))
})
