import { showDelivery } from '../../shared/actions/webhooks/present.ts'
import { listFailures as route } from '../../shared/contract/routes/deliveries.ts'
import { openCursor, page } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listFailures } from '../../shared/webhooks/deliveries/list-failures.ts'

export const handler = endpoint(route, async ({ query: { limit, cursor, ...filter }, caller }) => {
  const scope = [route.id, filter]
  const after = openCursor(caller, scope, cursor)
  const found = await listFailures(caller.workspaceId, filter, { limit, after })
  const show = (delivery: (typeof found.rows)[number]) => showDelivery(caller, delivery)
  return ok(page(caller, scope, limit, found, show, ({ position }) => position))
})
